/// <reference types="svelte" />
/// <reference types="vite/client" />
declare module 'virtual:wasm' {
  export const rules: string | null;
  export const engine: string | null;
  export const threads: string | null;
  export const openings: string | null;
}
declare module 'virtual:catalogue/*' {
  const texts: Record<string, import('./text/fill').Text>;
  export default texts;
}
declare module 'virtual:openings/*' {
  const names: Record<string, string>;
  export default names;
}
declare module 'virtual:study/*' {
  const texts: Record<string, import('./text/fill').Text>;
  export default texts;
}

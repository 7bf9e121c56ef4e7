/// <reference types="svelte" />
/// <reference types="vite/client" />
declare module 'virtual:catalogue/*' {
  const texts: Record<string, import('./text/fill').Text>;
  export default texts;
}
declare module 'virtual:study/*' {
  const texts: Record<string, import('./text/fill').Text>;
  export default texts;
}

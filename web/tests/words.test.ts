// Every word that people see is in the catalogues: none stands in a template, in an attribute that is read aloud, or as a
// sentence in the code.
import { readdirSync, readFileSync } from 'node:fs';
import { parse, type AST } from 'svelte/compiler';
import ts from 'typescript';
import { expect, test } from 'vitest';

const SOURCES = new URL('../src/', import.meta.url);
/** Attributes that people read or hear. */
const HEARD = ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'placeholder', 'alt', 'label'];
/** Names and abbreviations that are the same in every language. */
const NAMES = /\b(Chess960|Tabiya|PGN|TRF|JSON|FEN|SVG|PNG|GIF|Elo|Esc|Enter|Ctrl|Shift|Alt|Tab|Home|End)\b/g;
/** What is written into PGN is English everywhere. */
const DATA = new Set(['Offline game']);
/** Two letters beside each other are a word. */
const hasWord = (text: string): boolean => /\p{L}{2}/u.test(text.replaceAll(NAMES, ''));
/** What a part is given is a name of something, unless it begins as a sentence does. */
const isSaid = (text: string): boolean => /^\p{Lu}\p{Ll}/u.test(text.replaceAll(NAMES, '').trim());
/** Several words with spaces between them, begun or ended as sentences are. */
const isSentence = (text: string): boolean =>
  !DATA.has(text) &&
  /^\p{Lu}\p{Ll}+ (\p{L}+[ ,])*\p{L}+|\p{L}{2,} \p{L}+ \p{L}{2,}[.!?…]$/u.test(text.replaceAll(NAMES, '').trim());

type Node = { type?: string } & Record<string, unknown>;

/** What a node of a template says by itself. */
function textOf(type: string | undefined, node: Node): string | null {
  if (type === 'Text') return node.data as string;
  if (type === 'Literal' && typeof node.value === 'string') return node.value;
  if (type === 'TemplateElement') return (node.value as { cooked: string }).cooked;
  return null;
}

/** What a template shows that comes from no catalogue. */
function inTemplate(source: string): string[] {
  const found: string[] = [];
  type Reads = (text: string) => boolean;
  const nothing: Reads = () => false;
  const visit = (node: unknown, reads: Reads): void => {
    if (Array.isArray(node)) return node.forEach(one => visit(one, reads));
    if (!node || typeof node !== 'object') return;
    const { type, ...rest } = node as Node;
    const text = textOf(type, rest);
    if (text !== null && reads(text)) found.push(text.trim());
    if (type === 'Component') {
      for (const given of rest.attributes as Node[])
        if (given.type === 'Attribute') visit(given.value, HEARD.includes(given.name as string) ? hasWord : isSaid);
      return visit(rest.fragment, hasWord);
    }
    if (type === 'Attribute') return visit(rest.value, HEARD.includes(rest.name as string) ? hasWord : nothing);
    // What is handed to a function, compared or looked up is no text: `t('web.yes')`, `kind === 'link'`.
    if (type === 'CallExpression' || type === 'BinaryExpression' || type === 'MemberExpression') return;
    if (type === 'ConditionalExpression') return visit([rest.consequent, rest.alternate], reads);
    if (type === 'IfBlock') return visit([rest.consequent, rest.alternate], reads);
    if (type === 'EachBlock') return visit([rest.body, rest.fallback], reads);
    if (type === 'KeyBlock') return visit(rest.fragment, reads);
    if (type === 'SnippetBlock') return visit(rest.body, reads);
    if (/^(ConstTag|RenderTag|StyleDirective|ClassDirective)$/.test(type ?? '')) return;
    for (const [name, value] of Object.entries(rest))
      if (name !== 'expression' || type === 'ExpressionTag') visit(value, reads);
  };
  visit((parse(source, { modern: true }) as AST.Root).fragment, hasWord);
  return found;
}

/** Sentences in the code; what is thrown or logged is for programmers. */
function inCode(source: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const isForProgrammers =
      (ts.isNewExpression(node) && /Error$/.test(node.expression.getText())) ||
      (ts.isCallExpression(node) && /^console\./.test(node.expression.getText())) ||
      ts.isImportDeclaration(node);
    if (isForProgrammers) return;
    if (ts.isStringLiteralLike(node) && isSentence(node.text)) found.push(node.text);
    if (ts.isTemplateExpression(node)) {
      const text = [node.head.text, ...node.templateSpans.map(span => span.literal.text)].join('0');
      if (isSentence(text)) found.push(text);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('code.ts', source, ts.ScriptTarget.Latest, true));
  return found;
}

const script = (source: string): string => /<script[^>]*>([\s\S]*?)<\/script>/.exec(source)?.[1] ?? '';

function words(name: string, source: string): string[] {
  if (!name.endsWith('.svelte')) return inCode(source);
  return [...inTemplate(source), ...inCode(script(source))];
}

test('words are found where they do not belong', () => {
  const bad = `<script lang="ts">
    const note = 'The game is over.';
    const key = 'web.yes';
  </script>
  <button class="small one" title="Close">{t('web.yes')} {isOpen ? 'Open' : ''} PGN</button>
  {#if kind === 'link'}<p>Hello</p>{/if}
  <b>{\`\${count} games\`}</b><State kind="empty" words="Nothing here" />`;
  const found = ['Close', 'Open', 'Hello', 'games', 'Nothing here', 'The game is over.'];
  expect(words('Bad.svelte', bad)).toEqual(found);
  expect(words('bad.ts', 'throw new Error(`No such thing here.`); say(`${who} has left the game.`)')).toEqual([
    '0 has left the game.',
  ]);
});

test('every word that people see is in the catalogues', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(name => /\.(svelte|ts)$/.test(name));
  const found = files.flatMap(name =>
    words(name, readFileSync(new URL(name, SOURCES), 'utf8')).map(text => `${name}: ${text}`),
  );
  expect(found).toEqual([]);
}, 60_000);

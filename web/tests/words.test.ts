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
const NAMES = /\b(Chess960|Tabiya|PGN|FEN|SVG|PNG|GIF|Elo|Esc|Enter|Ctrl|Shift|Alt|Tab|Home|End)\b/g;
/** What is written into PGN is English everywhere. */
const DATA = new Set(['Offline game']);
/** Two letters beside each other are a word. */
const hasWord = (text: string): boolean => /\p{L}{2}/u.test(text.replaceAll(NAMES, ''));
/** Several words with spaces between them, begun or ended as sentences are. */
const isSentence = (text: string): boolean =>
  !DATA.has(text) &&
  /^\p{Lu}\p{Ll}+ (\p{L}+[ ,])*\p{L}+|\p{L}{2,} \p{L}+ \p{L}{2,}[.!?…]$/u.test(text.replaceAll(NAMES, '').trim());

type Node = { type?: string } & Record<string, unknown>;

/** What a template shows that comes from no catalogue. */
function inTemplate(source: string): string[] {
  const found: string[] = [];
  const visit = (node: unknown, isShown: boolean): void => {
    if (Array.isArray(node)) return node.forEach(one => visit(one, isShown));
    if (!node || typeof node !== 'object') return;
    const { type, ...rest } = node as Node;
    if (type === 'Text' && isShown && hasWord(rest.data as string)) found.push((rest.data as string).trim());
    if (type === 'Literal' && isShown && typeof rest.value === 'string' && hasWord(rest.value)) found.push(rest.value);
    if (type === 'Attribute') return visit(rest.value, HEARD.includes(rest.name as string));
    // What is handed to a function, compared or looked up is no text: `t('web.yes')`, `kind === 'link'`.
    if (type === 'CallExpression' || type === 'BinaryExpression' || type === 'MemberExpression') return;
    if (type === 'ConditionalExpression') return visit([rest.consequent, rest.alternate], isShown);
    if (type === 'IfBlock') return visit([rest.consequent, rest.alternate], isShown);
    if (type === 'EachBlock') return visit([rest.body, rest.fallback], isShown);
    if (type === 'KeyBlock') return visit(rest.fragment, isShown);
    if (type === 'SnippetBlock') return visit(rest.body, isShown);
    if (/^(ConstTag|RenderTag|StyleDirective|ClassDirective)$/.test(type ?? '')) return;
    for (const [name, value] of Object.entries(rest))
      if (name !== 'expression' || type === 'ExpressionTag') visit(value, isShown);
  };
  visit((parse(source, { modern: true }) as AST.Root).fragment, true);
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
  {#if kind === 'link'}<p>Hello</p>{/if}`;
  expect(words('Bad.svelte', bad)).toEqual(['Close', 'Open', 'Hello', 'The game is over.']);
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

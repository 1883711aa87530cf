/** A long answer with its dress, drawn node by node: nothing of it is ever read as HTML. */
import {
  richDocument,
  type RichMark,
  type RichNode,
} from '@telemachos/contract/features/questionnaires/types/rich.rules.ts';
import { createElement, type CSSProperties, type ReactNode } from 'react';

const tags: Readonly<Record<RichMark, string>> = { bold: 'strong', italic: 'em', underline: 'u' };
const sides: Readonly<Record<string, CSSProperties>> = {
  center: { textAlign: 'center' },
  right: { textAlign: 'right' },
  justify: { textAlign: 'justify' },
};

const drawn = (node: RichNode, key: number): ReactNode => {
  if (node.type === 'text')
    return (node.marks ?? []).reduce<ReactNode>(
      (inner, { type }) => createElement(tags[type], { key }, inner),
      node.text,
    );
  if (node.type === 'hardBreak') return createElement('br', { key });
  const inner = (node.content ?? []).map(drawn);
  if (node.type === 'paragraph')
    return createElement('p', { key, style: { margin: '0 0 8px', ...sides[node.attrs?.textAlign ?? ''] } }, inner);
  return createElement({ bulletList: 'ul', orderedList: 'ol', listItem: 'li' }[node.type], { key }, inner);
};

export const RichText = ({ text }: { text: string }) => {
  const document = richDocument(text);
  return document ? <div>{document.content.map(drawn)}</div> : text;
};

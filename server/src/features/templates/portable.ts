/** What of a programme cannot travel: what names people, or records of this installation, or actions that are gone. */
import { demandedRoles } from '@telemachos/contract/access/roles.ts';
import { withNamed } from '@telemachos/contract/features/making/named-actions.rules.ts';
import { everybodys } from '@telemachos/contract/features/settings/field-names.rules.ts';
import {
  fieldsIn,
  memberIn,
  readsWholeProfile,
} from '@telemachos/contract/features/questionnaires/fields-read.rules.ts';
import { secretFaults } from '@telemachos/contract/features/settings/secrets.rules.ts';
import type { Programme } from '@telemachos/contract/features/templates/template-file.ts';
import type { TemplateFault } from '@telemachos/contract/features/templates/templates.calls.ts';
import { expressionNodes } from '@telemachos/contract/kit/conditions.ts';
import { fold } from '@telemachos/contract/kit/greek.ts';
import { isNode, type Node } from '@telemachos/contract/kit/conditions/expression-tree.ts';
import type { Connection } from '../../db/connect.ts';
import type { Here } from './here.ts';
import { conditionsIn } from './keys.ts';
import { namedInPiece, unnamedInPiece } from './named.ts';
import { piecesOf, type Piece } from './pieces.ts';
import * as store from './templates.store.ts';

/** The fields by which one person is told from all others. */
const persons = new Set([...everybodys, 'AFM', 'Id']);

/** What names a record of this installation by its number or address. */
const ownRecords = /\b(?:project\s*\.\s*(?:Id|url)|action\s*\.\s*Id)\b/;

const address = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;

/** Every text of a value with its place. */
const textsIn = (value: unknown, path = ''): { path: string; text: string }[] => {
  if (typeof value === 'string') return [{ path, text: value }];
  return typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([name, inner]) => textsIn(inner, path === '' ? name : `${path}.${name}`));
};

/** The key by which a part reads a member: which one is read, and nothing that is held against it. */
const keysOf = (part: Node): Node[] =>
  (part.op === '[]' || memberIn(part, 'user') !== null) && Array.isArray(part.args)
    ? part.args.filter(isNode).filter(({ op }) => op === 'value')
    : [];

/** Whether a part is words, or a pattern of them; blanks are held against what was not filled in. */
const isWords = ({ op, args }: Node): boolean => op === 'value' && typeof args === 'string' && args.trim() !== '';

/** Whether a condition reads what tells one person from others, and has words or holds it against a number. */
const namesPerson = (condition: string): boolean => {
  if (!readsWholeProfile(condition) && !fieldsIn(condition).some((field) => persons.has(field))) return false;
  // Actions that are named are no words.
  const parts = expressionNodes(withNamed(condition, () => '""'));
  const reads = (part: Node) => persons.has(memberIn(part, 'user') ?? '');
  const keys = new Set(parts.flatMap(keysOf));
  return (
    parts.some((part) => isWords(part) && !keys.has(part)) ||
    parts.some(({ op, args }) => {
      if (!['==', '!=', 'in'].includes(op) || !Array.isArray(args)) return false;
      const sides = args.filter(isNode);
      return sides.some(reads) && sides.some((side) => /\d/.test(side.input.slice(side.start, side.end)));
    })
  );
};

const ofPiece = (
  { item, part, name }: Piece,
  Path: string,
  Code: TemplateFault['Code'],
  Detail = '',
): TemplateFault => ({
  Part: part,
  Item: item,
  Name: name,
  Path,
  Code,
  Detail,
});

const conditionFaults = (piece: Piece): TemplateFault[] => [
  ...unnamedInPiece(piece).map(({ path, condition }) => ofPiece(piece, path, 'ASKS_OTHERWISE', condition)),
  ...conditionsIn({ value: piece.value }).flatMap(({ path, condition }) => {
    const fault = (Code: TemplateFault['Code']) => [ofPiece(piece, path.replace(/^value\.?/, ''), Code, condition)];
    return [
      ...(ownRecords.test(condition) ? fault('OWN_RECORD') : []),
      ...(namesPerson(condition) ? fault('PERSON') : []),
    ];
  }),
];

/** Actions that are named and are not in the file, by their titles; one that is nowhere by what names it. */
const namedFaults = (piece: Piece, { Actions }: Programme, { rows, keys }: Here): TemplateFault[] => {
  const told = new Set<unknown>(Actions.map(({ Key }) => Key));
  const titles = new Map<unknown, string>(rows.map(({ id, title }) => [keys.get(id), title]));
  return namedInPiece(piece)
    .filter(({ name }) => !told.has(name))
    .map(({ path, condition, name }) => ofPiece(piece, path, 'GONE_ACTION', titles.get(name) ?? condition));
};

/** Pairs of words that stand together in a text. */
const pairsIn = (text: string): string[] => {
  const words = text.normalize('NFC').match(/\p{L}[\p{L}'’-]*/gu) ?? [];
  return words.slice(1).map((word, at) => `${words[at]} ${word}`);
};

/** What of a programme cannot travel, each at its place. */
export const notPortable = async (
  connection: Connection,
  here: Here,
  programme: Programme,
): Promise<TemplateFault[]> => {
  const pieces = piecesOf(programme);
  const texts = pieces.flatMap((piece) => textsIn(piece.value).map((one) => ({ ...one, piece })));
  const written = texts.flatMap(({ text }) => (text.match(address) ?? []).map((one) => one.toLowerCase()));
  const theirs = new Set(await store.peoplesAddresses(connection, [...new Set(written)]));
  const names = new Set(
    (await store.staffNames(connection, here.project.id, demandedRoles))
      .filter(({ first, last }) => first !== '' && last !== '')
      .flatMap(({ first, last }) => [fold(`${first} ${last}`), fold(`${last} ${first}`)]),
  );
  const people = texts.flatMap(({ path, text, piece }) => [
    ...(text.match(address) ?? [])
      .filter((one) => theirs.has(one.toLowerCase()))
      .map((one) => ofPiece(piece, path, 'PERSON', one)),
    ...pairsIn(text)
      .filter((pair) => names.has(fold(pair)))
      .map((pair) => ofPiece(piece, path, 'PERSON', pair)),
  ]);
  const secrets = secretFaults(programme.Settings).map(({ Path, Code, Detail }): TemplateFault => ({
    Part: 'settings',
    Item: '',
    Name: Path,
    Path,
    Code,
    Detail,
  }));
  return [
    ...secrets,
    ...pieces.flatMap((piece) => [...conditionFaults(piece), ...namedFaults(piece, programme, here)]),
    ...people,
  ];
};

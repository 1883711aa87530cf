/** Reads a template: for the thread that does so, for a file is whatever somebody sends. Nothing it is given makes it fail. */
import { actionTypeIds } from '@telemachos/contract/features/actions/action-types.ts';
import { judge } from '@telemachos/contract/features/authoring/judge.ts';
import { stopping } from '@telemachos/contract/features/authoring/faults.ts';
import { maxDefinitionNameLength } from '@telemachos/contract/features/definitions/definitions.schemas.ts';
import {
  maxTemplateDepth,
  formatName,
  formatVersion,
  maxTemplateItems,
  templateFile,
  type TemplateFile,
} from '@telemachos/contract/features/templates/template-file.ts';
import { maxTemplateBytes } from '@telemachos/contract/features/templates/parts.ts';
import type { TemplateFault } from '@telemachos/contract/features/templates/templates.calls.ts';
import { maxSettingsLength } from '@telemachos/contract/features/settings/settings-kept.schemas.ts';
import { duplicateIndexes } from '@telemachos/contract/kit/array-polyfills.ts';
import { isBlank, isStorable, isStorableName, truncate } from '@telemachos/contract/kit/texts.rules.ts';
import type { core } from 'zod';
import { brokenAt, isDeeper, nameTwice } from './json-place.ts';
import { definitionItem, digestOf, piecesOf, settingsPieces } from './pieces.ts';

/** What a file says, with the digests of its pieces; or what is wrong with it. */
export type Read = { file: TemplateFile; digests: ReadonlyMap<string, string> } | { faults: TemplateFault[] };

/** Faults that one answer reports. */
const maxReportedFaults = 100;

const ofFile = (Code: TemplateFault['Code'], Path = '', Detail = ''): TemplateFault => ({
  Part: 'file',
  Item: '',
  Name: '',
  Path,
  Code,
  Detail,
});

/** The line and the column of a place in a text. */
const placeAt = (content: string, at: number): string => {
  const before = content.slice(0, at).split('\n');
  return `${before.length}:${(before.at(-1)?.length ?? 0) + 1}`;
};

/** The first place that has characters which cannot be kept; null without any. */
const unkeepableIn = (value: unknown, path: readonly string[] = []): string | null => {
  if (typeof value === 'string') return isStorable(value) ? null : path.join('.');
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, inner] of Object.entries(value)) {
    const here = [...path, name];
    const found = isStorableName(name) ? unkeepableIn(inner, here) : here.join('.').replaceAll(/\P{L}+$/gu, '');
    if (found !== null) return found;
  }
  return null;
};

/** What stands twice, and what is named without being there. */
const keyFaults = (file: TemplateFile): TemplateFault[] => {
  const lists = ['Types', 'Questionnaires', 'Actions'] as const;
  const types = new Set([...Object.keys(actionTypeIds), ...file.Types.map(({ Key }) => Key)]);
  const quests = new Set(file.Questionnaires.map(({ Key }) => Key));
  return [
    ...lists.flatMap((list) =>
      duplicateIndexes(file[list].map(({ Key }) => Key)).map((at) =>
        ofFile('DUPLICATE', `${list}.${at}.Key`, file[list][at]?.Key),
      ),
    ),
    ...duplicateIndexes(file.Definitions.map(definitionItem)).map((at) => {
      const Name = file.Definitions[at]?.Name;
      return atDefinition(ofFile('DUPLICATE', `Definitions.${at}.Name`, Name), file);
    }),
    ...file.Types.flatMap(({ Key }, at) =>
      Object.hasOwn(actionTypeIds, Key) ? [ofFile('DUPLICATE', `Types.${at}.Key`, Key)] : [],
    ),
    ...file.Actions.flatMap(({ Type, Questionnaire }, at) => [
      ...(types.has(Type) ? [] : [ofFile('UNKNOWN_KEY', `Actions.${at}.Type`, Type)]),
      ...(Questionnaire === null || quests.has(Questionnaire)
        ? []
        : [ofFile('UNKNOWN_KEY', `Actions.${at}.Questionnaire`, Questionnaire)]),
    ]),
  ];
};

/** More than settings ever hold is not taken apart: what follows the reading is done beside those who are served. */
const boundFaults = ({ Settings, Mails }: TemplateFile): TemplateFault[] => {
  const isLarge = JSON.stringify([Settings, Mails]).length > maxSettingsLength;
  const pieces = settingsPieces(Settings).size + Object.keys(Mails).length;
  return [
    ...(isLarge ? [ofFile('TOO_LARGE', 'Settings', String(maxSettingsLength))] : []),
    ...(pieces > maxTemplateItems.Settings ? [ofFile('TOO_MANY', 'Settings', String(maxTemplateItems.Settings))] : []),
  ];
};

/** The definitions as they are kept, with what stands in their way. */
const judgedQuests = (file: TemplateFile): { quests: TemplateFile['Questionnaires']; faults: TemplateFault[] } => {
  const faults: TemplateFault[] = [];
  const quests = file.Questionnaires.map((quest) => {
    const { definition, faults: found } = judge(quest.Definition);
    for (const { Path, Code, Detail = '' } of stopping(found))
      faults.push({
        Part: 'questionnaires',
        Item: `questionnaire:${quest.Key}`,
        Name: quest.Name,
        Path: Path.join('.'),
        Code,
        Detail,
      });
    return { ...quest, Definition: definition ?? quest.Definition };
  });
  return { quests, faults };
};

/** What a file is, by its own first words. */
const headFault = (read: unknown): TemplateFault | null => {
  const { Format, FormatVersion } = Object(read) as Record<string, unknown>;
  if (Format !== formatName) return ofFile('OTHER_KIND', 'Format', typeof Format === 'string' ? Format : '');
  if (FormatVersion === formatVersion) return null;
  return ofFile('OTHER_VERSION', 'FormatVersion', JSON.stringify(FormatVersion)?.slice(0, 40) ?? '');
};

/** A fault within the list of definitions, told at the query or service that stands there. */
const atDefinition = (fault: TemplateFault, read: unknown): TemplateFault => {
  const [, at = '', Path = ''] = /^Definitions\.(\d+)\.?(.*)$/s.exec(fault.Path) ?? [];
  const { Kind, Name }: Record<string, unknown> = Object(Object(Object(read)['Definitions'])[at]);
  // Without a kind or a name it has only its place in the file.
  if ((Kind !== 'query' && Kind !== 'sqlService') || typeof Name !== 'string' || isBlank(Name)) return fault;
  const name = truncate(Name, maxDefinitionNameLength);
  return { ...fault, Part: 'definitions', Item: definitionItem({ Kind, Name: name }), Name: name, Path };
};

/** What of a file has another shape than it should, at its place. */
const shapeFaults = (issue: core.$ZodIssue): TemplateFault[] => {
  const place = issue.path.join('.');
  if (issue.code === 'unrecognized_keys') return issue.keys.map((name) => ofFile('UNKNOWN_PART', `${place}.${name}`));
  if (issue.message === 'BAD_SERVICE_NAME' || issue.message === 'SAME_NAME') return [ofFile(issue.message, place)];
  const isLong = issue.code === 'too_big' && issue.path.length === 1;
  return [ofFile(isLong ? 'TOO_MANY' : 'SHAPE', place, issue.message.slice(0, 200))];
};

/** What is in a file. */
export const readTemplate = (given: string): Read => {
  const content = given.replace(/^\uFEFF/, '');
  if (content.length > maxTemplateBytes) return { faults: [ofFile('TOO_LARGE')] };
  if (isDeeper(content, maxTemplateDepth)) return { faults: [ofFile('TOO_DEEP')] };
  let read: unknown;
  try {
    read = JSON.parse(content);
  } catch {
    return { faults: [ofFile('NOT_JSON', '', placeAt(content, brokenAt(content)))] };
  }
  const head = headFault(read);
  if (head) return { faults: [head] };
  const twice = nameTwice(content);
  if (twice) return { faults: [ofFile('NAME_TWICE', twice.name, placeAt(content, twice.at))] };
  const bad = unkeepableIn(read);
  if (bad !== null) return { faults: [ofFile('BAD_TEXT', bad)] };
  // What nobody would look at may be what somebody meant to bring: `Action` for `Actions`. Editors need `$schema`.
  const known = { ...templateFile.shape, $schema: true };
  const unknown = Object.keys(Object(read)).filter((name) => !Object.hasOwn(known, name));
  if (unknown.length > 0)
    return { faults: unknown.slice(0, maxReportedFaults).map((name) => ofFile('UNKNOWN_PART', name)) };
  const parsed = templateFile.safeParse(read);
  if (!parsed.success)
    return {
      faults: parsed.error.issues
        .slice(0, maxReportedFaults)
        .flatMap((issue) => shapeFaults(issue).map((fault) => atDefinition(fault, read))),
    };
  const beyond = boundFaults(parsed.data);
  if (beyond.length > 0) return { faults: beyond };
  const { quests, faults } = judgedQuests(parsed.data);
  const all = [...keyFaults(parsed.data), ...faults];
  if (all.length > 0) return { faults: all.slice(0, maxReportedFaults) };
  const file = { ...parsed.data, Questionnaires: quests };
  return { file, digests: new Map(piecesOf(file).map(({ item, value }) => [item, digestOf(value)])) };
};

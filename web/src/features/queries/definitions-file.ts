/** A chosen file of definitions: read before it is sent, and the places in it that the server refused. */
import { maxDefinitionsFileBytes } from '@telemachos/contract/features/definitions/definitions-file.rules.ts';
import type { ApiProblem, InputOfPath, OutputOfPath } from '../../platform/api.ts';
import { decodeText } from '../../platform/decode-text.ts';
import { textAt } from '../settings/places.shared.ts';

export type DefinitionsFile = InputOfPath<'/api/definitions/Import'>['File'];

/** Why a file is refused as a whole; the words are under `files`. */
export type FileFault = 'tooLarge' | 'notJson' | 'otherKind' | 'otherVersion' | 'tooMany';

/** The content of a file, or why it is not sent. The server checks its shape. */
export const readDefinitionsFile = async (
  file: Pick<File, 'size' | 'arrayBuffer'>,
): Promise<{ content: DefinitionsFile } | { fault: FileFault }> => {
  if (file.size > maxDefinitionsFileBytes) return { fault: 'tooLarge' };
  try {
    const content: DefinitionsFile = JSON.parse(decodeText(new Uint8Array(await file.arrayBuffer())) ?? '');
    return { content };
  } catch {
    return { fault: 'notJson' };
  }
};

/** Why the server refused the file as a whole; null for another refusal. */
export const fileFaultIn = ({ code, fields }: Pick<ApiProblem, 'code' | 'fields'>): FileFault | null => {
  if (code === 'BODY_TOO_LARGE') return 'tooLarge';
  if ('File' in fields || 'File.Format' in fields) return 'otherKind';
  if ('File.FormatVersion' in fields) return 'otherVersion';
  if (!('File.Definitions' in fields)) return null;
  return fields['File.Definitions'] === 'too_big' ? 'tooMany' : 'otherKind';
};

/** A place that the server refused: the definition, counted from 1, its field, and the server's code. */
export type DefinitionFault = { number: number; name: string; field: string; code: string };

/** The places in single definitions that the server refused, one for each field of a definition. */
export const definitionFaultsIn = (
  { fields }: Pick<ApiProblem, 'fields'>,
  file: DefinitionsFile,
): DefinitionFault[] => {
  const faults = new Map<string, DefinitionFault>();
  for (const [path, code] of Object.entries(fields)) {
    const [place, at, field = ''] = /^File\.Definitions\.(\d+)(?:\.(\w+))?/.exec(path) ?? [];
    if (place === undefined || faults.has(place)) continue;
    faults.set(place, { number: Number(at) + 1, name: textAt(file, ['Definitions', Number(at), 'Name']), field, code });
  }
  return [...faults.values()];
};

/** The first name that two queries or two services of a file share, as the server compares names; null for none. */
export const repeatedNameIn = (
  list: readonly Pick<OutputOfPath<'/api/definitions/Import'>['list'][number], 'Kind' | 'Name'>[],
): string | null => {
  const seen = new Set<string>();
  for (const { Kind, Name } of list) {
    const key = `${Kind} ${Name.toLowerCase()}`;
    if (seen.has(key)) return Name;
    seen.add(key);
  }
  return null;
};

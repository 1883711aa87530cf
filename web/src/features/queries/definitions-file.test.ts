/** Files of definitions as they are chosen, and refusals of the server in terms of the file. */
import { maxDefinitionsFileBytes } from '@telemachos/contract/features/definitions/definitions-file.rules.ts';
import { describe, expect, it } from 'vitest';
import { ApiProblem } from '../../platform/api.ts';
import {
  definitionFaultsIn,
  fileFaultIn,
  readDefinitionsFile,
  repeatedNameIn,
  type DefinitionsFile,
} from './definitions-file.ts';

const definition = { Kind: 'query', Name: 'Ένα', Query: 'SELECT 1' } as const;
const file: DefinitionsFile = {
  Format: 'telemachos-definitions',
  FormatVersion: 1,
  Definitions: [definition, { ...definition, Name: 'Δύο' }],
};
const refusal = (fields: Record<string, string>) => new ApiProblem('BAD_INPUT', 400, { fields });

describe('readDefinitionsFile', () => {
  it('reads JSON, also with a byte order mark', async () => {
    expect(await readDefinitionsFile(new Blob([`\uFEFF${JSON.stringify(file)}`]))).toEqual({ content: file });
  });

  it('refuses an empty file, a text that is no JSON, and another encoding', async () => {
    for (const content of ['', 'name;sql', Uint8Array.from([0x22, 0xd9, 0x22])])
      expect(await readDefinitionsFile(new Blob([content]))).toEqual({ fault: 'notJson' });
  });

  it('refuses a file over the limit without reading it', async () => {
    const arrayBuffer = () => Promise.reject(new Error('read'));
    expect(await readDefinitionsFile({ size: maxDefinitionsFileBytes + 1, arrayBuffer })).toEqual({
      fault: 'tooLarge',
    });
  });
});

describe('fileFaultIn', () => {
  it('tells another kind of file from another version and from too many definitions', () => {
    expect(fileFaultIn(refusal({ File: 'invalid_type' }))).toBe('otherKind');
    expect(fileFaultIn(refusal({ 'File.Format': 'invalid_value', 'File.FormatVersion': 'invalid_value' }))).toBe(
      'otherKind',
    );
    expect(fileFaultIn(refusal({ 'File.FormatVersion': 'invalid_value' }))).toBe('otherVersion');
    expect(fileFaultIn(refusal({ 'File.Definitions': 'too_big' }))).toBe('tooMany');
    expect(fileFaultIn(refusal({ 'File.Definitions': 'invalid_type' }))).toBe('otherKind');
  });

  it('is null for other refusals', () => {
    expect(fileFaultIn(refusal({ 'File.Definitions.0.Name': 'BLANK' }))).toBeNull();
    expect(fileFaultIn(new ApiProblem('NETWORK', 0))).toBeNull();
  });
});

describe('definitionFaultsIn', () => {
  it('names each definition and field once, whatever is wrong within the field', () => {
    expect(
      definitionFaultsIn(
        refusal({
          'File.Definitions.1.Query': 'too_big',
          'File.Definitions.1.Parameters.0.Name': 'BAD_PARAMETER',
          'File.Definitions.1.Parameters.2.Type': 'invalid_value',
          'File.Definitions.0': 'invalid_type',
          'x-project': 'BAD_INPUT',
        }),
        file,
      ),
    ).toEqual([
      { number: 2, name: 'Δύο', field: 'Query', code: 'too_big' },
      { number: 2, name: 'Δύο', field: 'Parameters', code: 'BAD_PARAMETER' },
      { number: 1, name: 'Ένα', field: '', code: 'invalid_type' },
    ]);
  });
});

describe('repeatedNameIn', () => {
  it('finds a name that two queries share, also in other letter case, but not a query and a service', () => {
    const [query, service] = [{ Kind: 'query', Name: 'One' } as const, { Kind: 'sqlService', Name: 'one' } as const];
    expect(repeatedNameIn([query, service])).toBeNull();
    expect(repeatedNameIn([query, service, { ...query, Name: 'ONE' }])).toBe('ONE');
  });
});

/** The page of the reporting schema is that of the views. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { reportingSchemaPage } from './reporting-schema.ts';

it('docs/reporting-schema.md is what the script writes', () => {
  const page = readFileSync(new URL('../docs/reporting-schema.md', import.meta.url), 'utf8');
  expect(page).toBe(reportingSchemaPage());
});

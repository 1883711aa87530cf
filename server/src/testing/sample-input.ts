/** A minimal valid input of an entry, generated from its JSON schema. */
import type { CallEntry } from '@telemachos/contract/call.ts';
import { z } from 'zod';

type Schema = {
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
  minLength?: number;
  minimum?: number;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  format?: string;
  pattern?: string;
  default?: unknown;
  prefixItems?: Schema[];
};

/**
 * Texts of the shapes that entries ask for: an id in a path or a query string, a question's, a name or a hash in
 * hexadecimal, a link, a path.
 */
const shaped = [
  '1',
  'ID_0001',
  'https://example.org/',
  'a'.repeat(32),
  'a'.repeat(64),
  'a'.repeat(43),
  'a'.repeat(22),
  'a'.repeat(87),
  '/api/sample',
];

/** A smallest value that a JSON schema accepts. */
export const sampleValue = (schema: Schema): unknown => {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return sampleValue(schema.anyOf[0] ?? {});
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((name) => [name, sampleValue(schema.properties?.[name] ?? {})]),
      );
    case 'array':
      return (
        schema.prefixItems?.map(sampleValue) ??
        Array.from({ length: schema.minItems ?? 0 }, () => sampleValue(schema.items ?? {}))
      );
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1);
    case 'boolean':
      return true;
    case 'string':
      if (schema.format === 'email') return 'somebody@example.org';
      if (schema.format === 'uuid') return '3f0a2c0e-6a3e-4a53-9b7c-0d4d9c6b2f10';
      if (schema.format === 'date-time') return '2026-11-20T09:00:00Z';
      if (schema.format === 'date') return '2026-11-20';
      return (
        shaped.find((text) => schema.pattern !== undefined && new RegExp(schema.pattern).test(text)) ??
        'a'.repeat(Math.max(1, schema.minLength ?? 1))
      );
    default:
      return {};
  }
};

const schemaOf = (entry: CallEntry): Schema =>
  z.toJSONSchema(entry.input, { io: 'input', unrepresentable: 'any' }) as Schema;

/** What an entry may be asked for besides: each of its switches on. */
export const enabledSwitches = (entry: CallEntry): Record<string, true> =>
  Object.fromEntries(
    Object.entries(schemaOf(entry).properties ?? {}).flatMap(([name, { type }]) =>
      type === 'boolean' ? [[name, true] as const] : [],
    ),
  );

/** A body the entry accepts. */
export const sampleInput = (entry: CallEntry): Record<string, unknown> => {
  const sample = sampleValue(schemaOf(entry)) as Record<string, unknown>;
  const parsed = entry.input.safeParse(sample);
  if (!parsed.success) throw new Error(`no sample for ${entry.path}: ${parsed.error.message}`);
  return sample;
};

/** An entry's path with the values of its `{names}` filled in. */
export const fillPath = (path: string, input: Record<string, unknown>): string =>
  path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(String(input[name])));

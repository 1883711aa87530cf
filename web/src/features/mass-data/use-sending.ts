/** Where the rows go and what is sent of each: the address, its setup, the mapping, the transform. */
import type { AddressFault } from '@telemachos/contract/features/mass-data/mass-data.rules.ts';
import type { MassData, MassTargets } from '@telemachos/contract/features/mass-data/mass-data.schemas.ts';
import { useState } from 'react';
import { send } from '../../platform/api.ts';
import { localSettings } from '../../platform/local-settings.ts';
import { isSameData } from '../../platform/form-drafts.ts';
import { guessMapping, isPageSize, rememberMapping } from './rows.rules.ts';
import { adoptSetup, saveSetup, useSetup } from './mass-data.queries.ts';
import { resolveTarget, type Target } from './targets.rules.ts';

/** The device keeps the last address of each person (specification 001 §9). */
const urlSetting = (person: number): string => `mass-data.url.${person}`;

/** The last address of a person on this device; '' for none. */
export const lastUrl = (person: number): string => localSettings.get(urlSetting(person)) ?? '';

/** Why rows cannot go as it was chosen, by field. */
export type SetupFaults = { url: AddressFault | null; method: boolean; mode: boolean; pageSize: boolean };

const noSetup = { Method: 'POST', SendMode: 'one', PageSize: 100, Transform: '', Mapping: [], Version: 0 } as const;

/** `headers` are those of the rows; none before they are read. */
export const useSending = (person: number, targets: MassTargets | undefined, headers: readonly string[]) => {
  const [url, setUrl] = useState(() => lastUrl(person));
  /** What was changed, by address. */
  const [changes, setChanges] = useState<Readonly<Record<string, Partial<MassData>>>>({});
  const resolved = targets ? resolveTarget(url, location.origin, targets) : null;
  const target: Target | null = resolved && 'target' in resolved ? resolved.target : null;
  const path = target?.path ?? null;
  const saved = useSetup(path);
  const stored: MassData = saved.data ?? { ...noSetup, Mapping: [] };
  const edited = path === null ? {} : (changes[path] ?? {});
  const method = edited.Method ?? (stored.Version > 0 ? stored.Method : (target?.method ?? 'POST'));
  const remembered = edited.Mapping ?? stored.Mapping;
  const setup: MassData = { ...stored, ...edited, Method: method, Mapping: remembered };
  const mapping = guessMapping(headers, target?.parameters ?? [], remembered);
  const change = (more: Partial<MassData>): void => {
    if (path !== null) setChanges((now) => ({ ...now, [path]: { ...now[path], ...more } }));
  };
  const faults: SetupFaults = {
    url: resolved && 'fault' in resolved ? resolved.fault : null,
    method: target !== null && target.method !== method,
    mode: target !== null && !target.takesMany && setup.SendMode !== 'one',
    pageSize: setup.SendMode === 'paged' && !isPageSize(setup.PageSize),
  };
  return {
    url,
    setUrl: (next: string): void => {
      localSettings.set(urlSetting(person), next.trim());
      setUrl(next);
    },
    target,
    saved,
    stored,
    setup,
    mapping,
    faults,
    change,
    /** Gives a column another parameter; a column that had it loses it. */
    map: (column: string, parameter: string): void =>
      change({
        Mapping: rememberMapping(
          mapping.map((line) =>
            line.Column === column
              ? { ...line, Parameter: parameter }
              : parameter !== '' && line.Parameter === parameter
                ? { ...line, Parameter: '' }
                : line,
          ),
          remembered,
        ),
      }),
    /** Saves what differs from what is saved. Throws STALE and the faults of a script. */
    save: async (version = stored.Version): Promise<void> => {
      if (path === null) return;
      const next = {
        ...setup,
        // One that is not used may be half typed.
        PageSize: isPageSize(setup.PageSize) ? setup.PageSize : stored.PageSize,
        Mapping: rememberMapping(mapping, remembered),
        Version: version,
      };
      if (isSameData(next, stored)) return;
      await saveSetup(path, next);
      setChanges((now) => ({ ...now, [path]: {} }));
    },
    /** Takes over what somebody else saved; what was changed here is dropped. */
    takeTheirs: async (): Promise<void> => {
      if (path === null) return;
      adoptSetup(path, await send('/api/data/getMassServiceData', { url: path }));
      setChanges((now) => ({ ...now, [path]: {} }));
    },
  };
};
export type Sending = ReturnType<typeof useSending>;

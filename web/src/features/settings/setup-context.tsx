/** What the parts of the editor share: the settings under one's hands, what is wrong with them, and a way to change them. */
import { formFaultCodes } from '@telemachos/contract/features/applications/form-fault-codes.ts';
import type { SettingsFault } from '@telemachos/contract/features/settings/settings-faults.ts';
import { createContext, use, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldsContext, useFields } from './fields-context.shared.tsx';
import type { Place } from './places.shared.ts';
import type { Setup } from './settings.queries.ts';
import type { Written } from './written.ts';
import './settings.texts.ts';
import type { JsonText } from './use-json-text.tsx';

export type SetupHands = {
  projectId: number;
  /** The project as it is saved. */
  kept: Written;
  /** Whether the person may change everything. */
  whole: boolean;
  written: Written;
  /** The settings as a text that is written. */
  json: JsonText;
  faults: readonly SettingsFault[];
  /** A control was left: from now on it is told when it is empty. */
  leave: (path: string) => void;
  /** Which keys of other systems are kept. */
  secrets: readonly string[];
  /** The project's actions, which some settings name. */
  actions: Setup['Actions'];
  /** Change what stands at a place of the settings. */
  put: (place: Place, value: unknown) => void;
  /** Change the rest. */
  change: (next: Partial<Written>) => void;
};

const SetupContext = createContext<SetupHands | null>(null);

/** What the parts share. */
export const useSetup = (): SetupHands => {
  const hands = use(SetupContext);
  if (!hands) throw new Error('a part of the editor stands outside of it');
  return hands;
};

/** A fault in words. */
export const useFaultWords = (): ((fault: SettingsFault) => string) => {
  const { t } = useTranslation(['settings', 'applications']);
  return ({ Code, Detail }) => {
    const [first = '', second = ''] = Detail.split('|');
    const ofForm = Code === 'FORM' ? formFaultCodes.find((code) => code === first) : undefined;
    if (ofForm) return t(`applications:formFaults.codes.${ofForm}`, { detail: second });
    return t(`settings:faults.${Code}`, { detail: first, more: second });
  };
};

const useFaultIn = (faults: readonly SettingsFault[]) => {
  const words = useFaultWords();
  return (place: Place, within = false): string | null => {
    const path = place.join('.');
    const found = faults.find(({ Path }) => Path === path || (within && Path.startsWith(`${path}.`)));
    return found ? words(found) : null;
  };
};

/** What is wrong at a place, or with `within` anywhere in it, in words; null when nothing is. */
export const useFaultAt = (place: Place, within = false): string | null => useFields().faultAt(place, within);

/** Gives the parts within what they share, and the controls what they need. */
export const SetupFields = ({ hands, children }: { hands: SetupHands; children: ReactNode }) => {
  const faultAt = useFaultIn(hands.faults);
  const { written, put, leave } = hands;
  return (
    <SetupContext value={hands}>
      <FieldsContext value={{ value: written.Settings, put, leave, faultAt }}>{children}</FieldsContext>
    </SetupContext>
  );
};

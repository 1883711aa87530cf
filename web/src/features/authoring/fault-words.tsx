/** Faults in words: what is wrong, and where. */
import Box from '@mui/material/Box';
import { faultCodes, type Fault, type FaultCode } from '@telemachos/contract/features/authoring/faults.ts';
import { placesOf, type Place } from '@telemachos/contract/features/authoring/references.rules.ts';
import type { Definition } from '@telemachos/contract/features/questionnaires/definition.schemas.ts';
import { inLanguage } from '@telemachos/contract/features/questionnaires/wire.rules.ts';
import { useTranslation } from 'react-i18next';
import type { ApiProblem } from '../../platform/api.ts';
import { useLanguage } from '../../platform/i18n.ts';
import './authoring.texts.ts';
import { shortOf } from './short-text.ts';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The faults that a refusal names. */
export const faultsIn = ({ details }: ApiProblem): Fault[] => {
  const list: unknown = details['Faults'];
  return (Array.isArray(list) ? list : []).flatMap((one: unknown): Fault[] => {
    const Code = isRecord(one) ? faultCodes.find((code) => code === one['Code']) : undefined;
    if (!isRecord(one) || !Code || !Array.isArray(one['Path'])) return [];
    const Path = one['Path'].filter(
      (part): part is string | number => typeof part === 'string' || typeof part === 'number',
    );
    return [
      {
        Path,
        Code,
        Question: typeof one['Question'] === 'string' ? one['Question'] : undefined,
        Detail: typeof one['Detail'] === 'string' ? one['Detail'] : undefined,
        Warning: one['Warning'] === true ? true : undefined,
      },
    ];
  });
};

/** What of a question can be many, by its name in the definition. */
const parts = { Options: 'option', Rows: 'row', Words: 'word', Files: 'file' } as const;

/**
 * Which of them a place within a question is about: four lines that all say «the text is missing» would lead nowhere.
 */
const partOf = (within: Fault['Path']): { name: (typeof parts)[keyof typeof parts]; number: number } | null => {
  const [list, at] = within[0] === 'Data' ? within.slice(1) : within;
  const known = Object.entries(parts).find(([key]) => key === list);
  return known && typeof at === 'number' ? { name: known[1], number: at + 1 } : null;
};

/** Whose detail is a question's id. */
const aboutOther: ReadonlySet<FaultCode> = new Set<FaultCode>([
  'LATER_QUESTION',
  'CYCLE',
  'SCALE_TWICE',
  'SCALE_VALUE',
  'SCALE_RANGE',
]);

/** Gone through once for all faults that are told of it. */
const gone = new WeakMap<Definition, readonly Place[]>();
const placesIn = (definition: Definition): readonly Place[] => {
  const places = gone.get(definition) ?? placesOf(definition).all;
  gone.set(definition, places);
  return places;
};

/**
 * A function from a fault to what is wrong, and one to where. With the definition a question is named by its number and
 * its words; without it (of a file that is no questionnaire yet) by its id.
 */
export const useFaultWords = (
  whole?: () => Definition | null,
): { what: (fault: Fault) => string; where: (fault: Fault) => string } => {
  const { t } = useTranslation('authoring');
  const language = useLanguage();
  /** The first question that is so, as it is named. */
  const named = (isIt: (place: Place) => boolean): { number: number; text: string } | null => {
    const definition = whole?.();
    const found = definition ? placesIn(definition).find(isIt) : undefined;
    if (!found) return null;
    const text = shortOf(inLanguage(found.question.Text, language)) || t('edit.noText');
    return { number: found.at + 1, text };
  };
  const questionAt = (section: number, index: number, id: string | undefined): string => {
    const question = named((place) => place.section === section && place.index === index);
    if (question) return t('places.named', question);
    return id === undefined
      ? t('places.section', { number: section + 1 })
      : t('places.question', { number: `${section + 1}.${index + 1}`, id });
  };
  return {
    what: ({ Code, Detail }) => {
      const other = aboutOther.has(Code) ? named(({ question }) => question.Id === Detail) : null;
      return t(`faults.${Code}`, { detail: other ? t('conditions.said.question', other) : (Detail ?? '') });
    },
    where: ({ Path: [top, place, inner, index, ...within], Question }) => {
      if (top === 'Sections' && inner === 'Questions' && typeof place === 'number' && typeof index === 'number') {
        const question = questionAt(place, index, Question);
        const part = partOf(within);
        return part ? `${question}, ${t(`lists.${part.name}`, { number: part.number })}` : question;
      }
      if (top === 'Sections' && typeof place === 'number') return t('places.section', { number: place + 1 });
      if (top === 'Scales' && typeof place === 'number') return t('places.scale', { number: place + 1 });
      return t(top === undefined || top === 'Format' || top === 'FormatVersion' ? 'places.file' : 'places.general');
    },
  };
};

/** Faults that are listed. */
const maxListedFaults = 20;

/** Faults as a list to read. */
export const FaultLines = ({ faults }: { faults: readonly Fault[] }) => {
  const { t } = useTranslation('authoring');
  const { what, where } = useFaultWords();
  return (
    <Box component="ul" sx={{ mt: 2, pl: 5 }}>
      {faults.slice(0, maxListedFaults).map((fault) => (
        <li key={`${fault.Path.join('.')} ${fault.Code}`}>
          <strong>{where(fault)}</strong>: {what(fault)}
          {fault.Path.length > 0 ? (
            <Box
              component="code"
              sx={{ display: 'block', fontSize: '0.75rem', color: 'text.secondary', overflowWrap: 'anywhere' }}
            >
              {fault.Path.join(' › ')}
            </Box>
          ) : null}
        </li>
      ))}
      {faults.length > maxListedFaults ? (
        <li>{t('edit.moreFaults', { count: faults.length - maxListedFaults })}</li>
      ) : null}
    </Box>
  );
};

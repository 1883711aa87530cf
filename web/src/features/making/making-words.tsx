/** Actions in the words of the screens: their kind, how they are published, what their flags mean, what is wrong. */
import Box from '@mui/material/Box';
import { Link } from '@tanstack/react-router';
import { firstCustomType } from '@telemachos/contract/features/actions/action-types.ts';
import type { MakingFault } from '@telemachos/contract/features/making/making-faults.ts';
import type { MadeAction } from '@telemachos/contract/features/making/making.wire.ts';
import { maxCountedMentees } from '@telemachos/contract/features/making/named-counted.ts';
import { isDay, showDate, showDay } from '@telemachos/contract/kit/dates.ts';
import { hasFlag } from '@telemachos/contract/kit/flags.ts';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../platform/i18n.ts';
import { StatusChip, type Tone } from '../../ui/status-chip.tsx';
import { KindPicture, useKindWord } from '../actions/action-words.shared.tsx';
import { useTypes } from './making.queries.ts';
import { useMakingPath } from './use-path.ts';

/** The word for a kind, its own where administrators made it. */
export const useTypeWord = (): ((typeId: number) => string) => {
  const types = useTypes().data;
  const shipped = useKindWord();
  const language = useLanguage();
  return (typeId) => {
    const type = types?.find(({ Id }) => Id === typeId);
    if (typeId < firstCustomType || !type) return shipped({ TypeId: typeId, Kind: null });
    return language === 'en' ? type.DescrEn : type.Descr;
  };
};

/** The picture of a kind. */
export const TypePicture = ({ typeId }: { typeId: number }) => {
  const name = useTypes().data?.find(({ Id }) => Id === typeId)?.ActionData['Icon'];
  return <KindPicture typeId={typeId} icon={typeof name === 'string' ? name : ''} />;
};

/** Whether it is published for some apart from all. */
export const isForSome = ({ Flags }: MadeAction): boolean => hasFlag(Flags, 'Published') && hasFlag(Flags, 'NamedOnly');

/** The words for how many it is published for; of many they say that they are more than were counted. */
const someOf = (named: number) =>
  named > maxCountedMentees
    ? (['published.many', { count: maxCountedMentees }] as const)
    : (['published.some', { count: named }] as const);

/** How an action is published. */
export const usePublished = (): ((action: MadeAction) => { tone: Tone; label: string }) => {
  const { t } = useTranslation('making');
  return (action) => {
    const { Archived, Flags, PublishAt, Named } = action;
    if (Archived) return { tone: 'neutral', label: t('published.archived') };
    const waits = PublishAt !== null && Date.parse(PublishAt) > Date.now();
    const from = waits ? [t('published.from', { date: showDate(PublishAt) })] : [];
    if (isForSome(action)) return { tone: 'active', label: [t(...someOf(Named)), ...from].join(' · ') };
    if (hasFlag(Flags, 'Published')) return { tone: 'good', label: t('published.all') };
    return waits ? { tone: 'waiting', label: from.join('') } : { tone: 'neutral', label: t('published.no') };
  };
};

/** The flags that hide, each with what it means. */
export const hidingFlags = ['HideFromMentee', 'HideFromMentor', 'HideFromSupervisor', 'HideInGrid'] as const;

/** How it is published and from whom it is hidden; what is for some leads to their names. */
export const ActionChips = ({ action }: { action: MadeAction }) => {
  const { t } = useTranslation('making');
  const published = usePublished();
  const path = useMakingPath();
  const chip = <StatusChip {...published(action)} />;
  return (
    <>
      {isForSome(action) && !action.Archived ? (
        <Box
          component={Link}
          to={path(action.Id, 'publishing')}
          sx={{ '& .MuiChip-root': { cursor: 'pointer' }, '& .MuiChip-label': { textDecoration: 'underline' } }}
        >
          {chip}
        </Box>
      ) : (
        chip
      )}
      {hidingFlags
        .filter((flag) => hasFlag(action.Flags, flag))
        .map((flag) => (
          <StatusChip key={flag} tone="neutral" label={t(`flags.short.${flag}`)} />
        ))}
    </>
  );
};

/** A fault in words; actions are told by their titles. */
export const useMakingFaultWords = (titles: ReadonlyMap<number, string>): ((fault: MakingFault) => string) => {
  const { t } = useTranslation('making');
  const titleOf = (id: string): string => titles.get(Number(id)) ?? id;
  return ({ Code, Detail }) => {
    // Only numbers are two; an expression may have such a line of its own.
    const [first = '', second = ''] = Code === 'RANGE' ? Detail.split('|') : [Detail];
    const ofActions = Code === 'CYCLE' || Code === 'UNKNOWN_ACTION' || Code === 'ARCHIVED_ACTION';
    const detail = ofActions ? Detail.split(' ').map(titleOf).join(' → ') : isDay(first) ? showDay(first) : first;
    return t(`faults.${Code}`, { detail, more: second });
  };
};

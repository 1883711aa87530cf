/** The kinds of action that are attended or answered elsewhere: meetings, questionnaires, and the rest. */
import CalendarMonthOutlined from '@mui/icons-material/CalendarMonthOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActionLine } from '@telemachos/contract/features/actions/actions.wire.ts';
import { showClock, showDay } from '@telemachos/contract/kit/dates.ts';
import { Section } from '../../ui/page.tsx';
import { EmptyState, ErrorState, TextSkeleton } from '../../ui/states.tsx';
import { Dated } from '../../ui/written.tsx';
import { Booking, OwnMeeting } from '../meetings/own-meeting.shared.tsx';
import { OffMeeting } from '../meetings/own-off.shared.tsx';
import { useOwnQuests } from './actions.queries.ts';
import { useQuestOf } from './quest-time.shared.tsx';

/**
 * A meeting: when it is, or that the mentor will call it. `locked` is what is said where the action is not open yet and has
 * none.
 */
export const MeetingAction = ({ line, locked = null }: { line: ActionLine; locked?: ReactNode }) => {
  const { t } = useTranslation(['actions', 'meetings']);
  const [declined, setDeclined] = useState<number | null>(null);
  const { Meeting: meeting } = line;
  const isDone = line.State === 'done';
  const isLocked = line.State === 'locked';
  return (
    <Section id="meeting" title={t('meeting.when')}>
      {meeting ? (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 4 }}>
          <CalendarMonthOutlined aria-hidden="true" sx={{ fontSize: 40, color: 'primary.main' }} />
          <div>
            <Box sx={{ fontSize: '1.25rem', fontWeight: 600 }}>
              <Dated>{t('meetingOn', { date: showDay(meeting.Date), time: meeting.Time })}</Dated>
            </Box>
            {isDone ? <Box sx={{ color: 'text.secondary' }}>{t('meeting.held')}</Box> : null}
          </div>
        </Box>
      ) : isDone ? (
        t('meeting.held')
      ) : (
        <>
          <OffMeeting actionId={line.Id} focused={declined !== null}>
            {isLocked ? <div>{t('meetings:own.offNext')}</div> : null}
          </OffMeeting>
          {isLocked ? (
            locked
          ) : (
            <Booking
              actionId={line.Id}
              otherwise={
                <EmptyState title={t('meeting.none')} picture={<CalendarMonthOutlined />}>
                  {t('meeting.noneText')}
                </EmptyState>
              }
            />
          )}
        </>
      )}
      {/* Also where there is none any more: what was being typed of it stays. */}
      <OwnMeeting
        actionId={line.Id}
        enabled={meeting !== null && !isDone}
        declined={declined}
        onDeclined={setDeclined}
      />
    </Section>
  );
};

/** A length of time in words: whole minutes, else a clock. */
const useLimit = (): ((seconds: number) => string) => {
  const { t } = useTranslation('actions');
  return (seconds) => (seconds % 60 === 0 ? t('quest.limit', { count: seconds / 60 }) : showClock(seconds));
};

/** A questionnaire: begun, continued or read on its own page. */
export const QuestAction = ({ line, segment }: { line: ActionLine; segment: string }) => {
  const { t } = useTranslation('actions');
  const quests = useOwnQuests();
  const quest = quests.data?.find(({ ActionId }) => ActionId === line.Id);
  const { goesOn, time } = useQuestOf(line);
  const limit = useLimit();
  if (!quests.data)
    return (
      <Section id="quest" title={t('types.3')}>
        {quests.error ? (
          <ErrorState error={quests.error} retry={() => void quests.refetch()} />
        ) : (
          <TextSkeleton lines={2} />
        )}
      </Section>
    );
  const begun = (quest?.Answered ?? 0) > 0;
  const finished = quest?.Status === 'Finished' || line.State === 'done';
  const expired = quest?.Status === 'Expired';
  const text = finished
    ? t('quest.finished')
    : expired
      ? t('quest.expired')
      : begun
        ? t('quest.progress', { answered: quest?.Answered ?? 0, countable: quest?.Countable ?? 0 })
        : goesOn
          ? t('quest.begun')
          : typeof quest?.Remaining === 'number'
            ? t('quest.startTimed', { time: limit(quest.Remaining) })
            : t('quest.startText');
  const verb = finished || expired ? t('quest.results') : begun || goesOn ? t('quest.goOn') : t('quest.start');
  return (
    <Section id="quest" title={t('types.3')}>
      {time === null ? null : <Typography sx={{ mb: 1, fontWeight: 600 }}>{time}</Typography>}
      <Typography sx={{ mb: 5 }}>{text}</Typography>
      <Button
        component={Link}
        to={`/${segment}/questionnaire/${line.Id}`}
        variant={finished || expired ? 'outlined' : 'contained'}
        size="large"
      >
        {verb}
      </Button>
    </Section>
  );
};

/** A milestone: how it stands; only the staff say that it is reached. */
export const MilestoneAction = ({ line }: { line: ActionLine }) => {
  const { t } = useTranslation('actions');
  return (
    <Section id="milestone" title={t('types.7')}>
      {t(line.State === 'done' ? 'milestone.reached' : 'milestone.text')}
    </Section>
  );
};

/** What is done together with the mentor. */
export const OtherAction = () => {
  const { t } = useTranslation('actions');
  return (
    <Section id="other" title={t('other.title')}>
      {t('other.text')}
    </Section>
  );
};

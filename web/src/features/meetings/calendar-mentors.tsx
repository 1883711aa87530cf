/** Mentors side by side: a column for each, a row for each day, with how much each has. */
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { mentorsPageSize } from '@telemachos/contract/features/meetings/meetings.rules.ts';
import { showDay } from '@telemachos/contract/kit/dates.ts';
import { clampPage } from '@telemachos/contract/kit/paging.rules.ts';
import { usePage } from '../../platform/url.ts';
import { Pager } from '../../ui/pager.tsx';
import { Notice } from '../../ui/plain/notice.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Dated } from '../../ui/written.tsx';
import type { Viewing } from './calendar-parts.tsx';
import { byDay } from './calendar.rules.ts';
import { MeetingItem } from './meeting-item.tsx';
import type { Shown } from './meetings.queries.ts';
import { Draggable, useDroppableDay } from './moving.tsx';
import { weekdayKey } from './words.ts';

type Mentor = Shown['Mentors'][number];
type Line = Shown['list'][number];

const cell = { border: 1, borderColor: 'divider', p: 2, verticalAlign: 'top', bgcolor: 'background.paper' } as const;

/** A mentor's day. */
const MentorDay = ({
  day,
  mentor,
  list,
  onOpen,
}: {
  day: string;
  mentor: Mentor;
  list: readonly Line[];
  onOpen: (id: number) => void;
}) => {
  const { ref, over } = useDroppableDay(day, mentor.Id);
  return (
    <Box component="td" ref={ref} data-day={`${day} ${mentor.Id}`} sx={{ ...cell, ...over, minWidth: 180 }}>
      <Box sx={{ display: 'grid', gap: 1 }}>
        {list.map((meeting) => (
          <Draggable key={meeting.Id} meeting={meeting}>
            {(hint) => <MeetingItem meeting={meeting} low={false} hint={hint} onOpen={() => onOpen(meeting.Id)} />}
          </Draggable>
        ))}
      </Box>
    </Box>
  );
};

/** Minutes as hours and minutes, as they are said. */
const useLength = (): ((minutes: number) => string) => {
  const { t } = useTranslation('meetings');
  return (minutes) => {
    const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
    const parts = [
      ...(hours > 0 ? [t('hours', { count: hours })] : []),
      ...(rest > 0 ? [t('minutes', { count: rest })] : []),
    ];
    return parts.join(' ');
  };
};

/** One mentor or all, page by page; it is wider than the page where there are many, and moves by itself. */
export const MentorsView = ({ days, shown, mentorId, onOpen }: Viewing & { mentorId: number | null }) => {
  const { t } = useTranslation('meetings');
  const lengthOf = useLength();
  const { page, setPage } = usePage();
  const all = shown.Mentors.filter(({ Id }) => mentorId === null || Id === mentorId);
  const pages = Math.ceil(all.length / mentorsPageSize);
  const first = clampPage(page, pages) * mentorsPageSize;
  const mentors = all.slice(first, first + mentorsPageSize);
  const on = byDay(shown.list);
  if (mentors.length === 0) return <EmptyState title={t('noMentors')} />;
  return (
    <>
      {shown.MoreMentors && mentorId === null ? <Notice>{t('mostMentors', { count: all.length })}</Notice> : null}
      <Box tabIndex={0} role="region" aria-label={t('byMentor')} sx={{ overflowX: 'auto' }}>
        <Box component="table" sx={{ borderCollapse: 'collapse', minWidth: '100%' }}>
          <thead>
            <tr>
              <Box
                component="th"
                scope="col"
                sx={{ ...cell, position: 'sticky', left: 0, zIndex: 3, textAlign: 'start', fontSize: '0.875rem' }}
              >
                {t('meeting.date')}
              </Box>
              {mentors.map(({ Id, Name, Count, Minutes }) => (
                <Box component="th" scope="col" key={Id} sx={{ ...cell, textAlign: 'start', fontSize: '0.875rem' }}>
                  {Name}
                  <Box component="span" sx={{ display: 'block', fontWeight: 400, color: 'text.secondary' }}>
                    {t('load', { count: Count, length: lengthOf(Minutes) })}
                  </Box>
                </Box>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map((day) => (
              <tr key={day}>
                <Box
                  component="th"
                  scope="row"
                  sx={{ ...cell, position: 'sticky', left: 0, zIndex: 3, textAlign: 'start', fontSize: '0.875rem' }}
                >
                  {t(`short.${weekdayKey(day)}`)} <Dated>{showDay(day)}</Dated>
                </Box>
                {mentors.map((mentor) => (
                  <MentorDay
                    key={mentor.Id}
                    day={day}
                    mentor={mentor}
                    list={(on.get(day) ?? []).filter(({ MentorId }) => MentorId === mentor.Id)}
                    onOpen={onOpen}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </Box>
      </Box>
      <Pager page={page} pages={pages} all={all.length} size={mentorsPageSize} onPage={setPage} />
    </>
  );
};

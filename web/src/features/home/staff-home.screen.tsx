/** The staff's home: where the programme is stuck, in numbers that each open their list. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Fragment } from 'react';
import type { HomePart } from '@telemachos/contract/features/projects/homes.rules.ts';
import { useTranslation } from 'react-i18next';
import { toUrlSegment, useProject, type OwnProject } from '../../platform/session.ts';
import { AsOf } from '../../ui/as-of.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { CardsSkeleton, ErrorState } from '../../ui/states.tsx';
import { LibraryWaiting } from '../library/waiting-home.shared.tsx';
import { useStaffHome } from '../mentoring/mentoring.queries.ts';
import { Funnel } from './funnel.tsx';
import { Groups } from './group-bars.tsx';
import './home.texts.ts';
import { useParts } from './home-parts.ts';
import { countOf, type Numbers } from './staff-numbers.ts';
import { Stuck } from './stuck.tsx';
import { Weeks } from './weeks.tsx';

type Part = HomePart<'project.manage'>;

/** The cards of what is stuck: how many, and the list behind the number. */
const stuck = {
  unchecked: {
    count: (numbers: Numbers) => countOf(numbers, 'unchecked'),
    list: 'admin/project/applications',
    search: { status: 'unchecked' },
  },
  unpaired: {
    count: ({ WithoutMentor }: Numbers) => WithoutMentor,
    list: 'admin/project/linkusers',
    search: { mentor: 'none' },
  },
  firstMeeting: {
    count: ({ WithoutFirstMeeting }: Numbers) => WithoutFirstMeeting,
    list: 'mentor/mentee/list',
    search: { need: 'firstMeeting' },
  },
  overdue: {
    count: ({ Overdue }: Numbers) => Overdue,
    list: 'mentor/mentee/list',
    search: { need: 'overdue' },
  },
  silent: {
    count: ({ Silent }: Numbers) => Silent,
    list: 'mentor/mentee/list',
    search: { need: 'silent' },
  },
  mails: {
    count: ({ MailsFailed }: Numbers) => MailsFailed,
    list: 'admin/outbox',
    search: { list: 'undelivered' },
  },
} as const satisfies Partial<Record<Part, unknown>>;
/** What waits in the library is counted by itself, for those who approve. */
type Card = keyof typeof stuck | 'library';

const isCard = (part: Part): part is Card => part === 'library' || Object.hasOwn(stuck, part);

/** What is told in bars. */
const Course = ({ part, ...of }: { part: Exclude<Part, Card>; numbers: Numbers; segment: string }) => {
  switch (part) {
    case 'applications':
      return <Funnel {...of} />;
    case 'groups':
      return <Groups {...of} />;
    case 'weeks':
      return <Weeks numbers={of.numbers} />;
  }
};

const Home = ({ project }: { project: OwnProject }) => {
  const { t } = useTranslation('homes');
  const segment = toUrlSegment(project);
  const home = useStaffHome(project.Id);
  const parts = useParts('project.manage');
  const numbers = home.data;
  const cards = parts.filter(isCard);
  // The cards stand together, where the first of them stands.
  const board = (of: Numbers) => (
    <>
      <Typography variant="h2" className="only-heard">
        {t('staff.stuck')}
      </Typography>
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          display: 'grid',
          gap: 4,
          mb: 6,
          gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(3, 1fr)' },
        }}
      >
        {cards.map((card) => {
          if (card === 'library')
            return (
              <LibraryWaiting
                key={card}
                renderCount={({ value, list }) => (
                  <Stuck
                    value={value}
                    label={t('staff.library', { count: value })}
                    target={{ to: `/${segment}/${list}`, search: {} }}
                  />
                )}
              />
            );
          const { count, list, search } = stuck[card];
          return (
            <Stuck
              key={card}
              value={count(of)}
              label={t(`staff.${card}`)}
              target={{ to: `/${segment}/${list}`, search }}
            />
          );
        })}
      </Box>
    </>
  );
  return (
    <>
      <PageHeader
        title={t('staff.title')}
        subtitle={numbers ? `${project.Descr} · ${t('staff.subtitle', { count: numbers.Active })}` : ' '}
      />
      {!numbers ? (
        home.error ? (
          <ErrorState error={home.error} retry={() => void home.refetch()} />
        ) : (
          <CardsSkeleton cards={6} height={124} />
        )
      ) : (
        <>
          {parts.map((part) => (
            <Fragment key={part}>
              {isCard(part) ? (
                part === cards[0] && board(numbers)
              ) : (
                <Course part={part} numbers={numbers} segment={segment} />
              )}
            </Fragment>
          ))}
          <AsOf at={numbers.AsOf} />
        </>
      )}
    </>
  );
};

export const StaffHome = () => {
  const project = useProject();
  return project ? <Home project={project} /> : null;
};

/** Choosing mentees: search, filters, pages, one by one, the page, or everybody found. */
import OpenInNew from '@mui/icons-material/OpenInNew';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { PersonLine } from '@telemachos/contract/features/users/users.wire.ts';
import { useTranslation } from 'react-i18next';
import { userSurnameFirst } from '../../platform/person-names.ts';
import { toUrlSegment, useProject } from '../../platform/session.ts';
import { useSearchParams, useSetSearchParams, usePage } from '../../platform/url.ts';
import { Section } from '../../ui/page.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { currentStates, notActivated, useMentees, type PeopleAsk } from './pairing.queries.ts';
import { NotActivatedCount, PeopleFilters, unpaired } from './people-filters.tsx';

/** The people chosen, by id with their names: `all` means everybody found, whatever the page. */
export type Selection = { people: ReadonlyMap<number, string>; all: boolean };
export const nobody: Selection = { people: new Map(), all: false };

/** What the address asks the list for. */
export const usePeopleAsk = (ProjectId: number): PeopleAsk => {
  const { q = '', mentor = '', state = '' } = useSearchParams();
  const { page } = usePage();
  return {
    ProjectId,
    Search: q,
    MentorId: mentor === unpaired ? null : Number(mentor) || null,
    Unpaired: mentor === unpaired,
    State: state || currentStates,
    page,
  };
};

const named = (list: readonly PersonLine[]) => list.map((person) => [person.Id, userSurnameFirst(person)] as const);

/** Who of those on the page is chosen, and choosing more of them or fewer. */
const choosing = (list: readonly PersonLine[], selection: Selection, onSelect: (selection: Selection) => void) => {
  const isChosen = (person: PersonLine) => selection.all || selection.people.has(person.Id);
  const choose = (changed: readonly PersonLine[], chosen: boolean) => {
    const people = new Map(selection.all ? named(list) : selection.people);
    for (const [id, name] of named(changed))
      if (chosen) people.set(id, name);
      else people.delete(id);
    onSelect({ people, all: false });
  };
  return { isChosen, choose };
};

export const PeoplePicker = ({
  ask,
  selection,
  onSelect,
}: {
  ask: PeopleAsk;
  selection: Selection;
  onSelect: (selection: Selection) => void;
}) => {
  const { t } = useTranslation('pairing');
  const setSearch = useSetSearchParams();
  const people = useMentees(ask);
  const list = people.data?.list ?? [];
  const { isChosen, choose } = choosing(list, selection, onSelect);

  // Who was ticked stays so and is named; «everybody found» would be others now.
  const filter = (changes: Record<string, string>) => {
    if (selection.all) onSelect(nobody);
    setSearch({ ...changes, page: '' });
  };
  const { setPage } = usePage();

  return (
    <Section id="people" title={t('people.title')}>
      <PeopleFilters ask={ask} onFilter={filter} />
      <NotActivatedCount ask={ask} onFilter={filter} />
      <ChosenUnseen list={list} selection={selection} />
      <PagedList
        read={people}
        rows={10}
        height={60}
        page={ask.page}
        onPage={setPage}
        empty={
          <>
            {selection.people.size > 0 ? (
              <ChosenBar list={[]} all={0} selection={selection} onSelect={onSelect} />
            ) : null}
            <EmptyState title={t('people.empty')}>{t('people.emptyText')}</EmptyState>
          </>
        }
      >
        {({ All }) => (
          <>
            <ChosenBar list={list} all={All} selection={selection} onSelect={onSelect} />
            <Box component="ul" sx={{ listStyle: 'none' }}>
              {list.map((person) => (
                <PersonRow
                  key={person.Id}
                  person={person}
                  chosen={isChosen(person)}
                  onChoose={(chosen) => choose([person], chosen)}
                />
              ))}
            </Box>
          </>
        )}
      </PagedList>
    </Section>
  );
};

/** Choosing the page or everybody at once, and how many there are. */
const ChosenBar = ({
  list,
  all,
  selection,
  onSelect,
}: {
  /** The people of this page. */
  list: readonly PersonLine[];
  /** How many were found; null until they are counted. */
  all: number | null;
  selection: Selection;
  onSelect: (selection: Selection) => void;
}) => {
  const { t } = useTranslation('pairing');
  const { isChosen, choose } = choosing(list, selection, onSelect);
  const pageChosen = list.every(isChosen);
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 2,
        minHeight: 48,
      }}
    >
      {list.length === 0 ? null : (
        <FormControlLabel
          data-screen-only
          control={
            <Checkbox
              checked={pageChosen}
              indeterminate={!pageChosen && list.some(isChosen)}
              onChange={(event) => choose(list, event.target.checked)}
            />
          }
          label={t('people.selectPage')}
        />
      )}
      <Box role="status" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, fontSize: '0.875rem' }}>
        {all === null ? '' : t(selection.all ? 'people.allSelected' : 'people.found', { count: all })}
        {selection.people.size > 0 ? ` · ${t('people.chosen', { count: selection.people.size })}` : ''}
        {selection.all || selection.people.size > 0 ? (
          <Button size="small" onClick={() => onSelect(nobody)}>
            {t('people.unselect')}
          </Button>
        ) : null}
        {selection.all || all === null || all <= list.length ? null : (
          <Button size="small" onClick={() => onSelect({ ...nobody, all: true })}>
            {t('people.selectAll', { count: all })}
          </Button>
        )}
      </Box>
    </Box>
  );
};

/** Selected people out of view who are listed by name. */
const maxListedNames = 5;

/** Who is chosen and is not among the people in sight: nobody is acted on unseen. */
const ChosenUnseen = ({ list, selection }: { list: readonly PersonLine[]; selection: Selection }) => {
  const { t } = useTranslation('pairing');
  const seen = new Set(list.map(({ Id }) => Id));
  const names = [...selection.people].flatMap(([id, name]) => (seen.has(id) ? [] : [name]));
  if (names.length === 0) return null;
  const more = names.length - maxListedNames;
  return (
    <Typography sx={{ mb: 2, fontSize: '0.875rem', overflowWrap: 'anywhere' }}>
      {t('people.chosenUnseen', { names: names.slice(0, maxListedNames).join(' · ') })}
      {more > 0 ? ` ${t('people.chosenMore', { count: more })}` : ''}
    </Typography>
  );
};

const PersonRow = ({
  person,
  chosen,
  onChoose,
}: {
  person: PersonLine;
  chosen: boolean;
  onChoose: (chosen: boolean) => void;
}) => {
  const { t } = useTranslation('pairing');
  const now = person.Mentor?.Name ?? t('people.noMentor');
  const more = person.ActionMentors > 0 ? ` · ${t('people.actionMentors', { count: person.ActionMentors })}` : '';
  const project = useProject();
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: chosen ? 'primary.light' : undefined,
      }}
    >
      <FormControlLabel
        sx={{ flex: 1, minWidth: 0, mx: 0, py: 1, minHeight: 60 }}
        control={<Checkbox checked={chosen} onChange={(event) => onChoose(event.target.checked)} />}
        label={
          <Box sx={{ minWidth: 0 }}>
            <Typography component="span" sx={{ display: 'block', fontWeight: 500 }}>
              {userSurnameFirst(person)}
            </Typography>
            <Typography
              component="span"
              sx={{
                display: 'block',
                fontSize: '0.875rem',
                color: person.Mentor ? 'text.secondary' : 'var(--amber-ink)',
              }}
            >
              {now}
              {more}
              {person.State === notActivated ? ` · ${t('people.isNotActivated')}` : ''}
            </Typography>
          </Box>
        }
      />
      {/* In a tab of its own: who is chosen here would be let go of. */}
      {project?.Abilities.includes('mentor.area') ? (
        <IconButton
          component="a"
          href={`/${toUrlSegment(project)}/mentor/mentee/${person.Id}`}
          target="_blank"
          aria-label={t('people.open', { name: userSurnameFirst(person) })}
          title={t('people.open', { name: userSurnameFirst(person) })}
        >
          <OpenInNew fontSize="small" />
        </IconButton>
      ) : null}
    </Box>
  );
};

/**
 * Choosing a mentor, or several, page by page or by a search: who they are and how many mentees each has, of how many,
 * as a number and a bar.
 */
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useState, type ReactElement, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutputOfPath } from '../../platform/api.ts';
import { SearchBox } from '../../ui/lists.tsx';
import { Pager } from '../../ui/pager.tsx';
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx';
import { useMentor, useMentors } from './pairing.queries.ts';

type MentorLine = OutputOfPath<'/api/User/GetMentors'>['list'][number];

/** With more mentors than this the list gets a search of its own. */
const minMentorsForSearch = 9;

const activeState = 1;

/** How many mentees a mentor has, and of how many; «full» is said. */
export const useRoomWords = () => {
  const { t } = useTranslation('pairing');
  return ({ Caseload, Capacity }: Pick<MentorLine, 'Caseload' | 'Capacity'>): string => {
    if (Capacity === null) return t('mentors.caseload', { count: Caseload });
    const words = t('mentors.of', { count: Capacity, caseload: Caseload });
    return Caseload >= Capacity ? `${words} · ${t('mentors.full')}` : words;
  };
};

/** A mentor's name, how many mentees there are, and how much that is of the capacity, or beside the others'. */
const Line = ({ mentor, maxCaseload }: { mentor: MentorLine; maxCaseload: number }) => {
  const { t } = useTranslation('pairing');
  const roomWords = useRoomWords();
  const { Name, State, Caseload, Capacity } = mentor;
  const full = Capacity !== null && Caseload >= Capacity;
  const part = Capacity === null ? Caseload / maxCaseload : full ? 1 : Caseload / Capacity;
  return (
    <>
      <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 3 }}>
        <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {Name}
          {State === activeState ? '' : ` · ${t('mentors.notActive')}`}
        </Box>
        <Box component="span" sx={{ fontSize: '0.875rem', color: full ? 'var(--amber-ink)' : 'text.secondary' }}>
          {roomWords(mentor)}
        </Box>
      </Box>
      <Box
        component="span"
        aria-hidden="true"
        sx={{ display: 'block', height: 4, mt: 1, borderRadius: 2, bgcolor: 'var(--grey-200)' }}
      >
        <Box
          component="span"
          sx={{
            display: 'block',
            height: '100%',
            borderRadius: 2,
            bgcolor: full ? 'var(--amber-ink)' : 'primary.main',
            width: `${100 * part}%`,
          }}
        />
      </Box>
    </>
  );
};

/** Who is chosen and is not among the lines in sight. */
const ChosenElsewhere = ({ id }: { id: number }) => {
  const { t } = useTranslation('pairing');
  const mentor = useMentor(id);
  return (
    <Typography role="status" sx={{ mt: 3, minHeight: '1.5em', overflowWrap: 'anywhere' }}>
      {mentor ? t('mentors.chosen', { name: mentor.Name }) : ''}
    </Typography>
  );
};

type Read = ReturnType<typeof useMentors>;
type Drawn = (
  list: readonly MentorLine[],
  lineOf: (control: ReactElement, mentor: MentorLine) => ReactNode,
) => ReactNode;

/** A page of them, pale while another one is sought; `children` draws its lines. */
const Found = ({
  mentors,
  isSought,
  elsewhere,
  page,
  onPage,
  chosen,
  children,
}: {
  mentors: Read;
  isSought: boolean;
  elsewhere: number | null;
  page: number;
  onPage: (page: number) => void;
  chosen: ReactNode;
  children: Drawn;
}) => {
  const { t } = useTranslation('pairing');
  if (mentors.error) return <ErrorState error={mentors.error} retry={() => void mentors.refetch()} />;
  if (!mentors.data) return <RowsSkeleton rows={5} height={52} />;
  const { list, count, All } = mentors.data;
  const isNone = list.length === 0 && page === 0;
  if (isNone && !isSought) return <Typography sx={{ color: 'text.secondary' }}>{t('mentors.empty')}</Typography>;
  const maxCaseload = Math.max(1, ...list.map(({ Caseload }) => Caseload));
  const lineOf = (control: ReactElement, mentor: MentorLine) => (
    <FormControlLabel
      key={mentor.Id}
      value={String(mentor.Id)}
      control={control}
      sx={{ mr: 0, py: 1, '& .MuiFormControlLabel-label': { flex: 1, minWidth: 0 } }}
      label={<Line mentor={mentor} maxCaseload={maxCaseload} />}
    />
  );
  const isPale = mentors.isPlaceholderData;
  return (
    <>
      {isNone ? (
        <Typography role="status" sx={{ mt: 3, color: 'text.secondary' }}>
          {t('mentors.noMatch')}
        </Typography>
      ) : null}
      {elsewhere === null || list.some(({ Id }) => Id === elsewhere) ? null : <ChosenElsewhere id={elsewhere} />}
      {chosen}
      <Box sx={{ opacity: isPale ? 0.6 : 1 }} aria-busy={isPale}>
        {children(list, lineOf)}
      </Box>
      <Pager page={page} pages={count} all={All} counting={mentors.counting} onPage={onPage} buttons={5} />
    </>
  );
};

/** The pages of mentors with their search; `children` draws those of a page. */
const Pages = ({
  projectId,
  everybody = false,
  elsewhere = null,
  seeks = false,
  chosen,
  children,
}: {
  projectId: number;
  /** Those who are not active as well. */
  everybody?: boolean;
  /** Who is chosen, named where no line in sight does. */
  elsewhere?: number | null;
  /** It was opened to search: whoever did types before the first of them are there. */
  seeks?: boolean;
  chosen?: ReactNode;
  children: Drawn;
}) => {
  const { t } = useTranslation('pairing');
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(0);
  const mentors = useMentors(projectId, { Search: search, page, Active: !everybody });
  const isMany = mentors.data !== undefined && (mentors.data.All ?? Infinity) > minMentorsForSearch;
  return (
    <>
      {seeks || search !== '' || isMany ? (
        <SearchBox
          value={search}
          label={t('mentors.search')}
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={seeks}
          onSearch={(text) => {
            setSearch(text);
            setPage(0);
          }}
        />
      ) : null}
      <Found
        mentors={mentors}
        isSought={search !== ''}
        elsewhere={elsewhere}
        page={page}
        onPage={setPage}
        chosen={chosen}
      >
        {children}
      </Found>
    </>
  );
};

const listForm = { flexWrap: 'nowrap', maxHeight: 360, overflowY: 'auto' } as const;

/** One mentor. */
export const MentorPicker = ({
  projectId,
  value,
  onChoose,
  everybody = false,
  seeks = false,
  label,
}: {
  projectId: number;
  value: number | null;
  onChoose: (mentor: { Id: number; Name: string }) => void;
  everybody?: boolean;
  seeks?: boolean;
  label?: string;
}) => {
  const { t } = useTranslation('pairing');
  return (
    <Pages projectId={projectId} everybody={everybody} seeks={seeks} elsewhere={value}>
      {(list, lineOf) => (
        <RadioGroup
          aria-label={label ?? t('mentors.title')}
          value={value === null ? '' : String(value)}
          onChange={(event) => {
            const mentor = list.find(({ Id }) => String(Id) === event.target.value);
            if (mentor) onChoose(mentor);
          }}
          sx={listForm}
        >
          {list.map((mentor) => lineOf(<Radio />, mentor))}
        </RadioGroup>
      )}
    </Pages>
  );
};

/** Several mentors, but not this one. */
export const MentorsPicker = ({
  projectId,
  without,
  value,
  onChoose,
  label,
}: {
  projectId: number;
  without: number | null;
  value: ReadonlyMap<number, string>;
  onChoose: (mentors: ReadonlyMap<number, string>) => void;
  label: string;
}) => {
  const { t } = useTranslation('pairing');
  const choose = ({ Id, Name }: MentorLine, chosen: boolean) => {
    const next = new Map(value);
    if (chosen) next.set(Id, Name);
    else next.delete(Id);
    onChoose(next);
  };
  return (
    <Pages
      projectId={projectId}
      chosen={
        value.size === 0 ? null : (
          <Typography role="status" sx={{ mt: 3, overflowWrap: 'anywhere' }}>
            {t('mentors.chosen', { name: [...value.values()].join(' · ') })}
          </Typography>
        )
      }
    >
      {(list, lineOf) => (
        <FormGroup role="group" aria-label={label} sx={listForm}>
          {list.flatMap((mentor) =>
            mentor.Id === without
              ? []
              : lineOf(
                  <Checkbox
                    checked={value.has(mentor.Id)}
                    onChange={(event) => choose(mentor, event.target.checked)}
                  />,
                  mentor,
                ),
          )}
        </FormGroup>
      )}
    </Pages>
  );
};

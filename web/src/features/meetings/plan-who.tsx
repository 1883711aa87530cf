/** Whom a plan is for: those of a page who have no meeting yet or, of very many, those who are picked by name. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { maxMeetingsPerRequest } from '@telemachos/contract/features/meetings/meetings.rules.ts';
import type { OutputOfPath } from '../../platform/api.ts';
import { userSurnameFirst } from '../../platform/person-names.ts';
import type { OwnProject } from '../../platform/session.ts';
import { usePage, useSearchParams, useSetSearchParams } from '../../platform/url.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { ChosenChips } from '../../ui/chooser.tsx';
import { Section } from '../../ui/page.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { Notice } from '../../ui/plain/notice.tsx';
import { EmptyState } from '../../ui/states.tsx';
import type { Comer } from './comers.rules.ts';
import { HeldElsewhere, heldHere } from './held-elsewhere.tsx';
import { MenteeSearch } from './mentee-search.tsx';
import { useMenteesOf } from './meetings.queries.ts';
import type { Draft } from './plan-draft.ts';

type Mentees = OutputOfPath<'/api/action/GetAggregateMentees'>['list'];
type Line = Mentees[number];
/** Of a membership: left the project. */
const leftState = 2;

/** Of the mentees of an action those who take part and have no meeting for it yet. */
const withoutMeeting = (list: Mentees): Mentees =>
  list.filter(
    ({ User, MentorData, Completion, NextActor }) =>
      User.State !== leftState &&
      Completion < 100 &&
      (NextActor === 'mentor' || typeof MentorData.Data?.['date'] !== 'string'),
  );

const comerOf = ({ User }: Line): Comer => ({ Id: User.Id, Name: userSurnameFirst(User) });

/** Those of a page who may be met, each with a box. */
const Boxes = ({
  list,
  searched,
  onNext,
  low,
  isTicked,
  isFull,
  onToggle,
}: {
  list: Mentees;
  /** To the page after this one, where there is one. */
  onNext: (() => void) | null;
  /** They were found by name. */
  searched: boolean;
  /** They are scrolled within: what comes of them stands below, in sight. */
  low: boolean;
  isTicked: (line: Line) => boolean;
  isFull: boolean;
  onToggle: (line: Line, on: boolean) => void;
}) => {
  const { t } = useTranslation('meetings');
  const without = withoutMeeting(list);
  if (without.length === 0)
    return (
      <EmptyState
        title={t(searched ? 'plan.nobodyFound' : onNext ? 'plan.nobodyOnPage' : 'plan.nobody')}
        action={onNext ? <Button onClick={onNext}>{t('plan.nextPage')}</Button> : null}
      >
        {t('plan.nobodyMeans')}
      </EmptyState>
    );
  return (
    <>
      <Box sx={{ mb: 2 }}>
        <HeldElsewhere list={without} />
      </Box>
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          // Room at the side for the ring of a box that has the focus, which would be cut off.
          ...(low && { maxHeight: 'max(260px, 40dvh)', overflowY: 'auto', pl: 3, ml: -3 }),
        }}
      >
        {heldHere(without).map((line) => (
          <li key={line.User.Id}>
            <FormControlLabel
              label={
                line.IsOpen ? userSurnameFirst(line.User) : t('plan.notOpen', { name: userSurnameFirst(line.User) })
              }
              control={
                <Checkbox
                  checked={isTicked(line)}
                  disabled={isFull && !isTicked(line)}
                  onChange={(_event, on) => onToggle(line, on)}
                />
              }
            />
          </li>
        ))}
      </Box>
    </>
  );
};

/**
 * Who is ticked. Of a page all for whom the action is open, until somebody searches: then those who are picked one by one,
 * of whatever was found, and those who are in the plan already.
 */
const useTicked = ({ ids, left, names, picked, write }: Draft, searched: boolean) => {
  /** Ticked by hand though the action is not open for them yet. */
  const [early, setEarly] = useState<readonly number[]>(ids);
  const isPicking = searched || picked.length > 0;
  const planned = ids.filter((id) => !left.includes(id)).map((Id) => ({ Id, Name: names[Id] ?? '' }));
  const chosen = picked.length > 0 ? picked : planned;
  const choose = (next: readonly Comer[]) => {
    const isNext = (id: number) => next.some(({ Id }) => Id === id);
    const rest = [...left.filter((id) => !ids.includes(id)), ...ids].filter((id) => !isNext(id));
    write({ picked: next, left: rest });
  };
  const isTicked = ({ User: { Id }, IsOpen }: Line) =>
    isPicking
      ? chosen.some((one) => one.Id === Id)
      : !left.includes(Id) && (IsOpen || early.includes(Id) || ids.includes(Id));
  const toggle = (line: Line, on: boolean) => {
    const { Id } = line.User;
    const others = chosen.filter((one) => one.Id !== Id);
    if (isPicking) return choose(on ? [...others, comerOf(line)] : others);
    if (on) setEarly((before) => [...before, Id]);
    return write({ left: on ? left.filter((id) => id !== Id) : [...left, Id] });
  };
  /** Of a page, or picked. */
  const tickedOf = (list: Mentees | undefined): readonly Comer[] =>
    isPicking
      ? chosen
      : heldHere(withoutMeeting(list ?? []))
          .filter(isTicked)
          .map(comerOf);
  return { isPicking, chosen, choose, isTicked, toggle, tickedOf };
};

/** Those who are picked, each to be let go; the way back to the page is to let all of them go. */
const Picked = ({ chosen, onChoose }: { chosen: readonly Comer[]; onChoose: (next: readonly Comer[]) => void }) => {
  const { t } = useTranslation(['meetings', 'common']);
  return (
    <Box sx={{ display: 'grid', gap: 2, my: 3 }}>
      <Box sx={{ color: 'text.secondary' }}>{t('meetings:plan.picking')}</Box>
      {chosen.length >= maxMeetingsPerRequest ? (
        <div>{t('common:chooser.most', { count: maxMeetingsPerRequest })}</div>
      ) : null}
      <ChosenChips
        chosen={new Map(chosen.map(({ Id, Name }) => [String(Id), Name]))}
        onChoose={(next) => onChoose([...next].map(([id, Name]) => ({ Id: Number(id), Name })))}
      />
    </Box>
  );
};

/** The page and what is searched for stand in the address. `children` say what became of the proposal. */
export const Who = ({
  project,
  actionId,
  draft,
  busy,
  onPropose,
  children,
}: {
  project: OwnProject;
  actionId: number;
  draft: Draft;
  busy: boolean;
  onPropose: (chosen: readonly Comer[]) => void;
  children: ReactNode;
}) => {
  const { t } = useTranslation('meetings');
  const { page, setPage } = usePage();
  const setSearch = useSetSearchParams();
  const { q = '' } = useSearchParams();
  const read = useMenteesOf(actionId, project.Id, { Page: page, Search: q });
  const { isPicking, chosen, choose, isTicked, toggle, tickedOf } = useTicked(draft, q !== '');
  const all = read.data?.All ?? 0;
  const ticked = tickedOf(read.data?.list);
  /** Who was picked after times were proposed for the others. */
  const untimed = isPicking ? chosen.filter(({ Id }) => !draft.ids.includes(Id)) : [];
  const isFull = isPicking && chosen.length >= maxMeetingsPerRequest;
  return (
    <Section id="who" title={t('plan.who')}>
      <Box sx={{ display: 'grid', gap: 3, mb: 2 }}>
        <MenteeSearch pages={read.data?.count} search={q} onSearch={(text) => setSearch({ q: text, page: '' })} />
        {all > maxMeetingsPerRequest && !isPicking ? (
          <Notice>{t('plan.pages', { all, most: maxMeetingsPerRequest })}</Notice>
        ) : null}
      </Box>
      <PagedList
        read={read}
        rows={5}
        page={page}
        filter={q}
        onPage={setPage}
        empty={
          q === '' ? (
            <EmptyState title={t('aggregate.nobody')}>{t('plan.noMentees')}</EmptyState>
          ) : (
            <EmptyState title={t('aggregate.noMatch')} />
          )
        }
      >
        {({ list }) => (
          <Boxes
            list={list}
            searched={q !== ''}
            onNext={page + 1 < (read.data?.count ?? 1) ? () => setPage(page + 1) : null}
            low={isPicking}
            isTicked={isTicked}
            isFull={isFull}
            onToggle={toggle}
          />
        )}
      </PagedList>
      {isPicking ? <Picked chosen={chosen} onChoose={choose} /> : null}
      {draft.ids.length > 0 && untimed.length > 0 ? (
        <Notice>{t('plan.untimed', { names: untimed.map(({ Name }) => Name).join(' · ') })}</Notice>
      ) : null}
      {isPicking || withoutMeeting(read.data?.list ?? []).length > 0 ? (
        <ActButton
          variant="outlined"
          busy={busy}
          disabled={ticked.length === 0}
          onClick={() => onPropose(ticked)}
          sx={{ my: 3 }}
        >
          {t('plan.propose')}
        </ActButton>
      ) : null}
      {children}
    </Section>
  );
};

/** Who comes to a new meeting: one, or several where the action is for groups. */
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxMenteesPerMeeting } from '@telemachos/contract/features/meetings/meetings.rules.ts';
import type { OutputOfPath } from '../../platform/api.ts';
import { userSurnameFirst } from '../../platform/person-names.ts';
import type { OwnProject } from '../../platform/session.ts';
import { Choice } from '../../ui/choice.tsx';
import { Pager } from '../../ui/pager.tsx';
import { ErrorState, TextSkeleton } from '../../ui/states.tsx';
import { Notice } from '../../ui/plain/notice.tsx';
import type { Comer } from './comers.rules.ts';
import { HeldElsewhere, heldHere } from './held-elsewhere.tsx';
import { useLatest } from '../../ui/use-latest.ts';
import { MenteeSearch } from './mentee-search.tsx';
import { useMenteesOf } from './meetings.queries.ts';

type Action = OutputOfPath<'/api/action/all'>[number];

/**
 * Who was chosen, on another day or a moment ago, and is nobody to be chosen by now: taken out, and said until others are
 * chosen. Of many pages, or of those who are found, the others are not known here.
 */
const useGone = (
  { data, isPlaceholderData }: ReturnType<typeof useMenteesOf>,
  search: string,
  chosen: readonly Comer[],
  onChoose: (comers: readonly Comer[]) => void,
) => {
  const [gone, setGone] = useState<readonly Comer[]>([]);
  const isWhole = data !== undefined && search === '' && !isPlaceholderData && (data.count ?? 1) <= 1;
  const here = isWhole ? new Set(heldHere(data.list).map(({ User }) => User.Id)) : null;
  const left = here ? chosen.filter(({ Id }) => !here.has(Id)) : [];
  const takeOut = useLatest(() => {
    setGone((before) => [...before, ...left]);
    onChoose(chosen.filter((one) => !left.includes(one)));
  });
  const hasLeft = left.length > 0;
  useEffect(() => {
    if (hasLeft) takeOut();
  }, [hasLeft, takeOut]);
  const choose = (comers: readonly Comer[]) => {
    setGone([]);
    onChoose(comers);
  };
  return { gone, choose };
};

/** Who may be chosen, and who is. */
type Choosing = {
  shown: readonly Comer[];
  chosen: readonly Comer[];
  isWrong: boolean;
  /** They are on their way. */
  readOnly: boolean;
  onChoose: (comers: readonly Comer[]) => void;
};

/** Several of them, each with a box. */
const Several = ({ shown, chosen, isWrong, readOnly, onChoose }: Choosing) => {
  const { t } = useTranslation('meetings');
  const isChosen = ({ Id }: Comer) => chosen.some((one) => one.Id === Id);
  return (
    <Box component="fieldset" tabIndex={-1} data-invalid={isWrong || undefined} sx={{ border: 0, p: 0, m: 0 }}>
      <Box component="legend" sx={{ fontWeight: 600, mb: 1 }}>
        {t('new.who', { count: chosen.length, most: maxMenteesPerMeeting })}
      </Box>
      <Box sx={{ display: 'grid', maxHeight: 240, overflow: 'auto' }}>
        {shown.map((one) => (
          <FormControlLabel
            key={one.Id}
            label={one.Name}
            control={
              <Checkbox
                checked={isChosen(one)}
                slotProps={{ input: { 'aria-readonly': readOnly || undefined } }}
                onChange={(_event, on) =>
                  readOnly || onChoose(on ? [...chosen, one] : chosen.filter(({ Id }) => Id !== one.Id))
                }
              />
            }
          />
        ))}
      </Box>
    </Box>
  );
};

/** One of them. */
const OnlyOne = ({ shown, chosen, isWrong, readOnly, onChoose }: Choosing) => {
  const { t } = useTranslation('meetings');
  return (
    <Choice
      label={t('meeting.with')}
      value={String(chosen[0]?.Id ?? '')}
      options={[
        { value: '', label: t('new.choose') },
        ...shown.map(({ Id, Name }) => ({ value: String(Id), label: Name })),
      ]}
      onChoose={(value) => onChoose(shown.filter(({ Id }) => String(Id) === value))}
      minWidth={280}
      wide
      error={isWrong}
      readOnly={readOnly}
    />
  );
};

/** The mentees of an action, one or several to be chosen, page by page or found by name. */
export const Comers = ({
  action,
  project,
  chosen,
  fault,
  readOnly,
  onChoose,
}: {
  action: Action;
  project: OwnProject;
  chosen: readonly Comer[];
  fault: string | null;
  readOnly: boolean;
  onChoose: (comers: readonly Comer[]) => void;
}) => {
  const { t } = useTranslation('meetings');
  const [{ search, page }, ask] = useState({ search: '', page: 0 });
  const read = useMenteesOf(action.Id, project.Id, { Page: page, Search: search });
  const { gone, choose } = useGone(read, search, chosen, onChoose);
  const { data, error } = read;
  const people = heldHere(data?.list ?? []).map(({ User }) => ({ Id: User.Id, Name: userSurnameFirst(User) }));
  // Who is chosen on another page stands before them: nobody comes unseen.
  const elsewhere = chosen.filter(({ Id }) => !people.some((one) => one.Id === Id));
  const Choose = action.Data.Together === true ? Several : OnlyOne;
  return (
    <>
      <MenteeSearch pages={data?.count} search={search} onSearch={(text) => ask({ search: text, page: 0 })} />
      {read.isPending ? <TextSkeleton lines={2} /> : null}
      {error && !data ? <ErrorState error={error} retry={() => void read.refetch()} /> : null}
      {data || chosen.length > 0 ? (
        <Choose
          shown={[...elsewhere, ...people]}
          chosen={chosen}
          isWrong={fault !== null}
          readOnly={readOnly}
          onChoose={choose}
        />
      ) : null}
      {data?.list.length === 0 && search !== '' ? <div role="status">{t('aggregate.noMatch')}</div> : null}
      {gone.length === 0 ? null : (
        <Notice kind="warn">{t('new.gone', { names: gone.map(({ Name }) => Name).join(', ') })}</Notice>
      )}
      <HeldElsewhere list={data?.list ?? []} />
      {fault === null || !data ? null : (
        <Box role="alert" sx={{ color: 'error.main' }}>
          {fault}
        </Box>
      )}
      {data && (data.count ?? 1) > 1 ? (
        <Pager
          page={page}
          pages={data.count}
          all={data.All}
          size={data.list.length}
          onPage={(to) => ask({ search, page: to })}
        />
      ) : null}
    </>
  );
};

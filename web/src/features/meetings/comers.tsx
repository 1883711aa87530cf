/** Who comes to a new meeting: one, or several where the action is for groups. */
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mostTogether } from '@telemachos/contract/features/meetings/meetings.rules.ts';
import type { OutputOfPath } from '../../platform/api.ts';
import { userInList } from '../../platform/person.ts';
import type { OwnProject } from '../../platform/session.ts';
import { Choice } from '../../ui/choice.tsx';
import { Pager } from '../../ui/pager.tsx';
import { ErrorState, TextSkeleton } from '../../ui/states.tsx';
import { HeldElsewhere, heldHere } from './held-elsewhere.tsx';
import { useMenteesOf } from './meetings.queries.ts';

type Action = OutputOfPath<'/api/action/all'>[number];

/** The mentees of an action, one or several to be chosen, page by page. */
export const Comers = ({
  action,
  project,
  chosen,
  fault,
  onChoose,
}: {
  action: Action;
  project: OwnProject;
  chosen: readonly number[];
  fault: string | null;
  onChoose: (ids: number[]) => void;
}) => {
  const { t } = useTranslation('meetings');
  const [page, setPage] = useState(0);
  const read = useMenteesOf(action.Id, project.Id, { Page: page });
  const together = action.Data.Together === true;
  const { data } = read;
  // Chosen on another day, somebody may be nobody to be chosen by now; of many pages the others are not known here.
  useEffect(() => {
    if (!data || (data.count ?? 1) > 1) return;
    const here = new Set(heldHere(data.list).map(({ User }) => User.Id));
    if (chosen.some((id) => !here.has(id))) onChoose(chosen.filter((id) => here.has(id)));
  });
  if (read.isPending) return <TextSkeleton lines={2} />;
  if (read.isError) return <ErrorState error={read.error} retry={() => void read.refetch()} />;
  const people = heldHere(read.data.list).map(({ User }) => ({ value: String(User.Id), label: userInList(User) }));
  const pages = read.data.count ?? 1;
  const toggle = (id: number, on: boolean) => onChoose(on ? [...chosen, id] : chosen.filter((one) => one !== id));
  return (
    <>
      {together ? (
        <Box
          component="fieldset"
          tabIndex={-1}
          data-invalid={fault === null ? undefined : true}
          sx={{ border: 0, p: 0, m: 0 }}
        >
          <Box component="legend" sx={{ fontWeight: 600, mb: 1 }}>
            {t('new.who', { count: chosen.length, most: mostTogether })}
          </Box>
          <Box sx={{ display: 'grid', maxHeight: 240, overflow: 'auto' }}>
            {people.map(({ value, label }) => (
              <FormControlLabel
                key={value}
                label={label}
                control={
                  <Checkbox
                    checked={chosen.includes(Number(value))}
                    onChange={(_event, on) => toggle(Number(value), on)}
                  />
                }
              />
            ))}
          </Box>
        </Box>
      ) : (
        <Choice
          label={t('meeting.with')}
          value={String(chosen[0] ?? '')}
          options={[{ value: '', label: t('new.choose') }, ...people]}
          onChoose={(value) => onChoose(value === '' ? [] : [Number(value)])}
          minWidth={280}
          wide
          error={fault !== null}
        />
      )}
      <HeldElsewhere list={read.data.list} />
      {fault === null ? null : (
        <Box role="alert" sx={{ color: 'error.main' }}>
          {fault}
        </Box>
      )}
      {pages > 1 ? (
        <Pager page={page} pages={pages} all={read.data.All} size={read.data.list.length} onPage={setPage} />
      ) : null}
    </>
  );
};

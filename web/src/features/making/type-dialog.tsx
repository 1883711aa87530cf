/** A kind of action under one's hands: kept on this device while it is written, saved by hand over its version. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { firstCustomType, isFormType } from '@telemachos/contract/features/actions/action-types.ts';
import { makingFaultsIn } from '@telemachos/contract/features/making/making-faults.ts';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toApiProblem, send } from '../../platform/api.ts';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import { queryClient } from '../../platform/queries.ts';
import { showToast } from '../../platform/toasts.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { DraftLine, TypedBefore } from '../actions/draft-parts.shared.tsx';
import { FieldsConflict } from '../actions/fields-conflict.shared.tsx';
import { typeIcons, type TypeIcon } from '../actions/type-icons.shared.ts';
import { useDraft } from '../actions/use-draft.shared.ts';
import { enter } from '../settings/enter.shared.ts';
import { FieldsContext, type FieldHands } from '../settings/fields-context.shared.tsx';
import { ChoiceAt, NumberAt, TextAt } from '../settings/inputs.shared.tsx';
import { putAt, recordAt, textAt, type Json } from '../settings/places.shared.ts';
import { FormFields } from './form-fields-part.tsx';
import { useMakingFaultWords } from './making-words.tsx';
import type { ActionType } from './making.queries.ts';
import { useMadePlaceWords } from './place-words.ts';
import { nothingTold, stillStanding } from './standing-faults.ts';
import { useMayChangeReserved } from './use-path.ts';

const none: ReadonlyMap<number, string> = new Map();
/** Where the names of a kind are judged: as the titles of what begins with it. */
const judgedAs: Readonly<Record<string, string>> = { Descr: 'Title', 'Data.DescrEn': 'Titles.en' };
const shownAt = (cell: string): string => Object.entries(judgedAs).find(([, judged]) => judged === cell)?.[0] ?? cell;

const iconNames = Object.keys(typeIcons) as TypeIcon[];

/** A kind as it is written here: as it was read, or as the server told it with its refusal. */
const written = (kind: Json): Json => ({
  Descr: textAt(kind, ['Descr']),
  Data: recordAt(kind, ['ActionData' in kind ? 'ActionData' : 'Data']),
  Functions: textAt(kind, ['Functions']),
});
const judged = (data: Json): Json => ({
  ...data,
  Title: data['Descr'],
  Titles: { en: textAt(data, ['Data', 'DescrEn']) },
});
/** How its fields are called here, where they are not those of an action. */
const labels = {
  Descr: 'types.name',
  'Data.DescrEn': 'types.nameEn',
  'Data.Icon': 'types.icon',
  Functions: 'cells.Functions',
} as const;
const isLabelled = (key: string): key is keyof typeof labels => key in labels;
/** Its parts are chosen by themselves where two changed it. */
const parts = { split: (data: Json) => data, unite: (found: Json, like: Json): Json => ({ ...like, ...found }) };

/** The writing of a kind, what is wrong with it, and saving it. */
const useKind = (type: ActionType | null, onClose: () => void) => {
  const { t } = useTranslation('making');
  const problemText = useProblemMessage();
  const [told, setTold] = useState(nothingTold);
  const Id = type?.Id ?? 0;
  const [first] = useState(() => written(type ?? {}));
  const save = useCallback(
    (data: Json, Version: number) =>
      send('/api/action/SaveType', {
        Id,
        Version,
        Descr: textAt(data, ['Descr']),
        ActionData: recordAt(data, ['Data']),
        Functions: textAt(data, ['Functions']),
      }).then(async (saved) => {
        await queryClient.invalidateQueries({ queryKey: ['/api/Action/Types'] });
        return saved;
      }),
    [Id],
  );
  const draft = useDraft<Json>({
    data: first,
    version: type?.Version ?? 0,
    record: `kind-${Id}`,
    read: (data) => ({ ...first, ...written(recordAt(data, [])) }),
    save,
    auto: false,
    joins: true,
  });
  const keep = async (): Promise<void> => {
    const sent = draft.latest();
    let stopping: ReturnType<typeof makingFaultsIn> = [];
    const done = await draft.put(async (data, version) => {
      try {
        return await save(data, version);
      } catch (error) {
        const problem = toApiProblem(error);
        stopping = makingFaultsIn(problem.details);
        if (stopping.length === 0 && problem.code !== 'STALE') showToast('error', problemText(error));
        throw error;
      }
    }, true);
    setTold({ faults: stopping, about: judged(sent) });
    const [fault] = stopping;
    if (fault) enter(shownAt(fault.Cell).split('.'));
    if (!done) return;
    showToast('success', t('types.saved'));
    onClose();
  };
  return { draft, faults: stillStanding(told, judged(draft.data)), keep };
};

/** `type` null is a new one. Closed by the way, what was typed stays on this device; «cancel» gives it up. */
export const TypeDialog = ({ type, onClose }: { type: ActionType | null; onClose: () => void }) => {
  const { t } = useTranslation('making');
  const words = useMakingFaultWords(none);
  const mayScript = useMayChangeReserved();
  const { draft, faults, keep } = useKind(type, onClose);
  const { state } = draft;
  const places = useMadePlaceWords(draft.data, state.kind === 'stale' ? written(state.theirs.data) : undefined);
  const hands: FieldHands = {
    value: draft.data,
    put: (place, next) => draft.change(recordAt(putAt(draft.latest(), place, next), [])),
    leave: () => undefined,
    faultAt: (place, within = false) => {
      const given = place.join('.');
      const path = judgedAs[given] ?? given;
      const found = faults.find(({ Cell }) => Cell === path || (within && Cell.startsWith(`${path}.`)));
      return found ? words(found) : null;
    },
  };
  const made = type === null || type.Id >= firstCustomType;
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby="type-title">
      <DialogTitle id="type-title">{type ? t('types.change') : t('types.new')}</DialogTitle>
      <DialogContent>
        <FieldsContext value={hands}>
          <TypedBefore at={draft.typedAt} onDiscard={draft.discard} />
          <Box sx={{ display: 'grid', gap: 5, pt: 2 }}>
            <TextAt place={['Descr']} label={t('types.name')} needed language="el" />
            {made ? (
              <>
                <TextAt place={['Data', 'DescrEn']} label={t('types.nameEn')} language="en" />
                <ChoiceAt
                  place={['Data', 'Icon']}
                  label={t('types.icon')}
                  first="form"
                  options={iconNames.map((name) => ({ value: name, label: t(`icons.${name}`) }))}
                />
              </>
            ) : null}
            <NumberAt place={['Data', 'Minutes']} label={t('cells.Minutes')} help={t('types.minutesHelp')} />
            {made || (type && isFormType(type.Id)) ? <FormFields place={['Data', 'Fields']} /> : null}
            {mayScript ? (
              <TextAt place={['Functions']} label={t('cells.Functions')} help={t('functionHelp')} lines={3} code />
            ) : null}
          </Box>
        </FieldsContext>
        <FieldsConflict
          draft={draft}
          auto={false}
          read={({ data }) => written(data)}
          parts={parts}
          words={{ ...places, name: (key) => (isLabelled(key) ? t(labels[key]) : places.name(key)) }}
        />
      </DialogContent>
      <DialogActions>
        <DraftLine state={state} failed={t('page.notSaved')} />
        <Button
          onClick={() => {
            draft.discard();
            onClose();
          }}
        >
          {t('cancel')}
        </Button>
        <ActButton variant="contained" busy={state.kind === 'saving'} onClick={() => void keep()}>
          {t('types.save')}
        </ActButton>
      </DialogActions>
    </Dialog>
  );
};

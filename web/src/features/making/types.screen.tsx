/** The kinds of action: those that are shipped, and those that administrators made, each with what its actions begin with. */
import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { firstMadeType, isFormType } from '@telemachos/contract/features/actions/action-types.ts';
import { makingFaultsIn } from '@telemachos/contract/features/making/making-faults.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asProblem, send } from '../../platform/api.ts';
import { useFailure, useProblemText } from '../../platform/failures.ts';
import { queryClient } from '../../platform/queries.ts';
import { toast } from '../../platform/toasts.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { StatusChip } from '../../ui/lists.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx';
import { FieldsContext, type FieldHands } from '../settings/fields-context.shared.tsx';
import { ChoiceAt, NumberAt, TextAt } from '../settings/inputs.shared.tsx';
import { putAt, recordAt, textAt, type Json } from '../settings/places.shared.ts';
import { FormFields } from './form-fields-part.tsx';
import { typeIcons, type TypeIcon } from '../actions/type-icons.shared.ts';
import { TypePicture, useMakingFaultWords, useTypeWord } from './making-words.tsx';
import { useTypes, type ActionType } from './making.queries.ts';
import { nothingTold, stillStanding } from './standing-faults.ts';
import { useMakingPath } from './use-path.ts';

const none: ReadonlyMap<number, string> = new Map();
/** Where the names of a kind are judged. */
const judgedAs: Readonly<Record<string, string>> = { Descr: 'Title', 'Data.DescrEn': 'Titles.en' };

const iconNames = Object.keys(typeIcons) as TypeIcon[];

/** A kind under one's hands. */
const TypeDialog = ({ type, onClose }: { type: ActionType | null; onClose: () => void }) => {
  const { t } = useTranslation('making');
  const problemText = useProblemText();
  const words = useMakingFaultWords(none);
  const [value, setValue] = useState<Json>({
    Descr: type?.Descr ?? '',
    Data: type?.ActionData ?? {},
    Functions: type?.Functions ?? '',
  });
  const [told, setTold] = useState(nothingTold);
  // The names of a kind are judged as the titles of what begins with it.
  const judged = { ...value, Title: value['Descr'], Titles: { en: textAt(value, ['Data', 'DescrEn']) } };
  const faults = stillStanding(told, judged);
  const [busy, setBusy] = useState(false);
  const hands: FieldHands = {
    value,
    put: (place, next) => setValue((before) => recordAt(putAt(before, place, next), [])),
    leave: () => undefined,
    faultAt: (place, within = false) => {
      const given = place.join('.');
      const path = judgedAs[given] ?? given;
      const found = faults.find(({ Cell }) => Cell === path || (within && Cell.startsWith(`${path}.`)));
      return found ? words(found) : null;
    },
  };
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      await send('/api/action/SaveType', {
        Id: type?.Id ?? 0,
        Version: type?.Version ?? 0,
        Descr: textAt(value, ['Descr']),
        ActionData: recordAt(value, ['Data']),
        Functions: textAt(value, ['Functions']),
      });
      await queryClient.invalidateQueries({ queryKey: ['/api/Action/Types'] });
      toast('success', t('types.saved'));
      onClose();
    } catch (error) {
      const stopping = makingFaultsIn(asProblem(error).details);
      setTold({ faults: stopping, about: judged });
      if (stopping.length === 0) toast('error', problemText(error));
      setBusy(false);
    }
  };
  const made = type === null || type.Id >= firstMadeType;
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby="type-title">
      <DialogTitle id="type-title">{type ? t('types.change') : t('types.new')}</DialogTitle>
      <DialogContent>
        <FieldsContext value={hands}>
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
            <TextAt place={['Functions']} label={t('cells.Functions')} help={t('functionHelp')} lines={3} code />
          </Box>
        </FieldsContext>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('cancel')}</Button>
        <ActButton variant="contained" busy={busy} onClick={() => void save()}>
          {t('types.save')}
        </ActButton>
      </DialogActions>
    </Dialog>
  );
};

export const TypesScreen = () => {
  const { t } = useTranslation('making');
  const types = useTypes();
  const typeWord = useTypeWord();
  const path = useMakingPath();
  const confirm = useConfirm();
  const failureOf = useFailure();
  const [open, setOpen] = useState<ActionType | 'new' | null>(null);
  const remove = async (type: ActionType): Promise<void> => {
    const done = await confirm({
      title: t('types.removeTitle', { title: typeWord(type.Id) }),
      text: t('types.removeText'),
      yes: t('types.remove'),
      danger: true,
      act: () =>
        send('/api/action/DeleteType', { Id: type.Id }).then(
          () => null,
          (error: unknown) => failureOf(error),
        ),
    });
    if (done) await queryClient.invalidateQueries({ queryKey: ['/api/Action/Types'] });
  };
  return (
    <>
      <PageHeader
        title={t('types.title')}
        subtitle={t('types.about')}
        trail={[{ label: t('list.title'), to: path.list() }]}
        action={
          <Button variant="contained" startIcon={<Add />} onClick={() => setOpen('new')}>
            {t('types.new')}
          </Button>
        }
      />
      {types.error ? (
        <ErrorState error={types.error} retry={() => void types.refetch()} />
      ) : types.data ? (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {types.data.map((type) => (
            <Box
              component="li"
              key={type.Id}
              sx={{
                display: 'flex',
                flexWrap: 'wrap',
                gap: 3,
                py: 3,
                alignItems: 'center',
                borderBottom: 1,
                borderColor: 'divider',
              }}
            >
              <TypePicture typeId={type.Id} />
              <Box sx={{ flex: '1 1 160px', minWidth: 0, overflowWrap: 'anywhere' }}>{typeWord(type.Id)}</Box>
              {type.Id < firstMadeType ? <StatusChip tone="neutral" label={t('types.shipped')} /> : null}
              <Button aria-label={t('types.changeOne', { title: typeWord(type.Id) })} onClick={() => setOpen(type)}>
                {t('types.change')}
              </Button>
              {type.Id >= firstMadeType ? (
                <Button
                  aria-label={t('types.removeOne', { title: typeWord(type.Id) })}
                  onClick={() => void remove(type)}
                >
                  {t('types.remove')}
                </Button>
              ) : null}
            </Box>
          ))}
        </Box>
      ) : (
        <RowsSkeleton rows={7} />
      )}
      {open ? <TypeDialog type={open === 'new' ? null : open} onClose={() => setOpen(null)} /> : null}
    </>
  );
};

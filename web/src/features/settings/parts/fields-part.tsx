/** The profile fields of a project: what people are asked, who sees it and who changes it, in order. */
import Add from '@mui/icons-material/Add';
import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { roleLevels, roles } from '@telemachos/contract/access/roles.ts';
import { isFieldAbove } from '@telemachos/contract/features/settings/parts.rules.ts';
import { proposedName } from '@telemachos/contract/features/settings/field-names.rules.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentRole } from '../../../platform/session.ts';
import { Section } from '../../../ui/page.tsx';
import { useConfirm } from '../../../ui/confirm.tsx';
import { Fold } from '../../../ui/fold.tsx';
import { Sortable } from '../../../ui/sortable.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { enter } from '../enter.shared.ts';
import { ChoiceAt, RolesAt, TextAt } from '../inputs.shared.tsx';
import { listAt, recordAt, textAt, type Place } from '../places.shared.ts';
import { knownName, renamedField } from '../renaming.ts';
import { useFaultAt, useSetup } from '../setup-context.tsx';
import { BothWords, OptionsAt, Pair } from './field-parts.tsx';
import { FiltersPart } from './filters-part.tsx';
import { LooksPart } from './looks-part.tsx';

type List = 'Fields' | 'ProjectFields';

/** The kinds of field. */
const types = ['text', 'textarea', 'ddlist', 'date', 'number', 'email', 'phone', 'afm'] as const;

/** Up to which Level: said by the role that is the last one in. */
const useLevels = (): readonly { value: string; label: string }[] => {
  const { t } = useTranslation(['settings', 'common']);
  const { whole } = useSetup();
  const own = useCurrentRole();
  // Nobody shuts themselves out of a field.
  const offered = roles.filter((role) => whole || own === null || roleLevels[role] >= roleLevels[own]);
  return [
    ...(whole ? [{ value: '-1', label: t('fields.nobody') }] : []),
    ...offered.map((role) => ({
      value: String(roleLevels[role]),
      label: t('fields.upTo', { role: t(`common:roles.${role}`) }),
    })),
  ];
};

/** The name of a field. Another name takes along what people have in it, and is asked for by a button. */
const NameOf = ({ place }: { place: Place }) => {
  const { t } = useTranslation('settings');
  const { written, put, whole } = useSetup();
  const here = [...place, 'Name'];
  const fault = useFaultAt(here);
  const [name, known] = [textAt(written.Settings, here), knownName(written.Settings, place)];
  // Another name moves what people of other projects have, too: that is for administrators.
  const isFixed = !whole && known !== '';
  return (
    <TextField
      fullWidth
      disabled={isFixed}
      sx={{ '& .MuiFormHelperText-root.Mui-disabled': { color: 'text.secondary' } }}
      label={t('fields.name')}
      value={name}
      error={fault !== null}
      helperText={
        fault ??
        (isFixed
          ? t('fields.nameNotYours')
          : known === '' || known === name
            ? t('fields.nameHelp')
            : t('fields.renamed', { before: known }))
      }
      onChange={({ target }) => put(place, renamedField(written.Settings, place, target.value))}
      data-path={here.join('.')}
      slotProps={{ htmlInput: { spellCheck: false, autoCapitalize: 'off' } }}
    />
  );
};

/** Writes the label of a field; one that is new is called after it, until somebody calls it otherwise. */
const useLabelled = (place: Place): ((label: string) => void) => {
  const { written, put } = useSetup();
  const field = recordAt(written.Settings, place);
  const name = textAt(field, ['Name']);
  const taken = new Set(
    (['Fields', 'ProjectFields'] as const).flatMap((list) =>
      listAt(written.Settings, ['User', list])
        .map((_field, at) => textAt(written.Settings, ['User', list, at, 'Name']))
        .filter((_name, at) => list !== place[1] || at !== place[2]),
    ),
  );
  const proposed = (label: string): string => proposedName(label, taken);
  return (Label) => {
    const follows = field['Was'] === '' && (name === '' || name === proposed(textAt(field, ['Label'])));
    put(place, { ...field, Label, ...(follows ? { Name: proposed(Label) } : {}) });
  };
};

/** Whether the fields of a list are changed by administrators alone, by their names. */
const useFieldsAbove = (list: List): ((name: string) => boolean) => {
  const { kept, whole } = useSetup();
  const role = useCurrentRole();
  const fields = listAt(kept.Settings, ['User', list]);
  return (name) => {
    const field = fields.find((one) => textAt(one, ['Name']) === name);
    return !whole && role !== null && field !== undefined && isFieldAbove(recordAt(field, []), roleLevels[role]);
  };
};

const Field = ({ list, at }: { list: List; at: number }) => {
  const { t } = useTranslation('settings');
  const { written, put, whole } = useSetup();
  const place: Place = ['User', list, at];
  const write = useLabelled(place);
  const levels = useLevels();
  const type = textAt(written.Settings, [...place, 'Type']) || 'text';
  const confirm = useConfirm();
  // Hidden from everybody, it is above the Level of whoever hides it: only administrators show it again.
  const hide = async (): Promise<void> => {
    const isSure = whole || (await confirm({ text: t('fields.hideAsk'), yes: t('fields.hide') }));
    if (isSure) put([...place, 'Visible'], -1);
  };
  return (
    <Box sx={{ display: 'grid', gap: 4, pb: 5, pt: 2 }}>
      <BothWords place={place} name="Label" label={t('fields.label')} needed onWrite={write} />
      <Pair>
        <NameOf place={place} />
        <ChoiceAt
          place={[...place, 'Type']}
          label={t('fields.type')}
          first="text"
          options={types.map((value) => ({ value, label: t(`types.${value}`) }))}
        />
      </Pair>
      <Pair>
        <ChoiceAt
          place={[...place, 'Visible']}
          number
          label={t('fields.visible')}
          help={t('fields.visibleHelp')}
          options={levels}
        />
        <ChoiceAt
          place={[...place, 'Editable']}
          number
          label={t('fields.editable')}
          help={t('fields.editableHelp')}
          options={levels}
        />
      </Pair>
      {type === 'ddlist' && textAt(written.Settings, [...place, 'Source']) === '' ? (
        <OptionsAt place={[...place, 'Options']} />
      ) : null}
      <Fold level="none" title={t('fields.more')}>
        <Box sx={{ display: 'grid', gap: 4, pt: 3 }}>
          <BothWords place={place} name="Help" label={t('fields.help')} />
          <TextAt
            place={[...place, 'Validation']}
            label={t('fields.validation')}
            help={t('fields.validationHelp')}
            code
          />
          <BothWords place={place} name="ValidationText" label={t('fields.validationText')} />
          <RolesAt place={[...place, 'Roles']} label={t('fields.roles')} help={t('fields.rolesHelp')} />
        </Box>
      </Fold>
      <Button
        size="small"
        startIcon={<VisibilityOffOutlined />}
        sx={{ justifySelf: 'start' }}
        onClick={() => void hide()}
      >
        {t('fields.hide')}
      </Button>
    </Box>
  );
};

/** A field in its list, with its editor where it is open. */
const FieldLine = ({ list, at, isOpen, onTurn }: { list: List; at: number; isOpen: boolean; onTurn: () => void }) => {
  const { t } = useTranslation('settings');
  const { written } = useSetup();
  const isAbove = useFieldsAbove(list);
  const field = recordAt(written.Settings, ['User', list, at]);
  const name = textAt(field, ['Name']);
  return (
    <Box component="details" open={isOpen} sx={{ minWidth: 0 }}>
      <Box
        component="summary"
        onClick={(event) => {
          event.preventDefault();
          onTurn();
        }}
        sx={{ py: 3, minHeight: 44, cursor: 'pointer', overflowWrap: 'anywhere' }}
      >
        <b>{textAt(field, ['Label']) || name}</b>{' '}
        <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
          {name} · {t(`types.${types.find((type) => type === field['Type']) ?? 'text'}`)}
        </Box>{' '}
        {Number(field['Visible']) < 0 ? <StatusChip tone="neutral" label={t('fields.hidden')} /> : null}
      </Box>
      {!isOpen ? null : isAbove(name) ? (
        <Typography sx={{ color: 'text.secondary', pb: 4 }}>{t('fields.notYours')}</Typography>
      ) : (
        <Field list={list} at={at} />
      )}
    </Box>
  );
};

/** One list of fields. */
const Fields = ({ list }: { list: List }) => {
  const { t } = useTranslation('settings');
  const { written, put } = useSetup();
  const place: Place = ['User', list];
  const fault = useFaultAt(place);
  const isAbove = useFieldsAbove(list);
  const [open, setOpen] = useState<number | null>(null);
  const fields = listAt(written.Settings, place);
  const nameAt = (at: number): string => textAt(written.Settings, [...place, at, 'Name']);
  const labelAt = (at: number): string => textAt(written.Settings, [...place, at, 'Label']) || nameAt(at);
  const add = (): void => {
    const Name = proposedName(
      '',
      new Set(
        (['Fields', 'ProjectFields'] as const).flatMap((other) =>
          listAt(written.Settings, ['User', other]).map((_field, at) =>
            textAt(written.Settings, ['User', other, at, 'Name']),
          ),
        ),
      ),
    );
    put([...place, fields.length], { Name, Was: '', Label: '', Visible: 1000, Editable: 1000, Type: 'text' });
    setOpen(fields.length);
    enter([...place, fields.length, 'Label']);
  };
  const remove = (at: number): void => {
    setOpen(null);
    put(
      place,
      fields.filter((_field, other) => other !== at),
    );
  };
  return (
    <Section id={list} title={t(`fields.lists.${list}`)} intro={t(`fields.intros.${list}`)}>
      {fault ? (
        <FormHelperText error data-path={place.join('.')}>
          {fault}
        </FormHelperText>
      ) : null}
      {fields.length === 0 ? <Typography sx={{ color: 'text.secondary' }}>{t('fields.none')}</Typography> : null}
      <Sortable
        items={fields}
        kind="summary"
        nameOf={(_field, at) => labelAt(at)}
        onChange={(next) => {
          setOpen(null);
          put(place, next);
        }}
        onRemove={remove}
        isRemovable={(_field, at) => !isAbove(nameAt(at))}
      >
        {(_field, at) => (
          <FieldLine list={list} at={at} isOpen={open === at} onTurn={() => setOpen(open === at ? null : at)} />
        )}
      </Sortable>
      <Button startIcon={<Add />} onClick={add} sx={{ mt: 3 }}>
        {t('fields.add')}
      </Button>
    </Section>
  );
};

export const FieldsPart = () => (
  <>
    <Fields list="Fields" />
    <Fields list="ProjectFields" />
    <FiltersPart />
    <LooksPart />
  </>
);

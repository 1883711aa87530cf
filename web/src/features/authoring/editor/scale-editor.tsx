/** The open scale: what it is called, how it is calculated, which answers count and which of them in reverse. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { placesOf } from '@telemachos/contract/features/authoring/references.rules.ts';
import type { Scale } from '@telemachos/contract/features/questionnaires/definition.schemas.ts';
import { ruleOf } from '@telemachos/contract/features/questionnaires/types/registry.rules.ts';
import { inLanguage } from '@telemachos/contract/features/questionnaires/wire.rules.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../platform/i18n.ts';
import { useDefinition, useEditor, useFieldFault, type Path } from './edit-context.tsx';
import { maybeWords, NumberField, PlainField, WordsField } from './fields.tsx';
import { openFrame } from './frames.ts';
import { useHere } from './use-here.ts';

type Item = { group: number; text: string };

const ItemRow = ({
  item,
  scale,
  place,
  onChange,
}: {
  item: Item;
  scale: Scale;
  place: number;
  onChange: (items: Scale['Items']) => void;
}) => {
  const { t } = useTranslation('authoring');
  const at = scale.Items.findIndex(({ Group }) => Group === item.group);
  const counted = scale.Items[at];
  const { text } = useFieldFault(['Scales', place, 'Items', at, 'Group']);
  return (
    <Box
      component="li"
      data-path={`Scales.${place}.Items.${at}`}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: 'minmax(0, 1fr) 170px' },
        alignItems: 'center',
        columnGap: 2,
        px: 3,
        py: 1,
        '&:not(:last-child)': { borderBottom: 1, borderColor: 'divider' },
      }}
    >
      <FormControlLabel
        control={
          <Checkbox
            size="small"
            checked={counted !== undefined}
            onChange={(_event, on) =>
              onChange(
                on
                  ? [...scale.Items, { Group: item.group, Key: 1 }]
                  : scale.Items.filter(({ Group }) => Group !== item.group),
              )
            }
          />
        }
        label={
          <Box component="span" sx={{ fontSize: '0.875rem', overflowWrap: 'anywhere' }}>
            {item.text}
          </Box>
        }
      />
      {counted ? (
        <FormControlLabel
          sx={{ ml: { xs: 4, sm: 0 } }}
          control={
            <Checkbox
              size="small"
              checked={counted.Key === -1}
              onChange={(_event, on) =>
                onChange(scale.Items.map((one) => (one.Group === item.group ? { ...one, Key: on ? -1 : 1 } : one)))
              }
              slotProps={{ input: { 'aria-label': t('scales.reverseOf', { item: item.text }) } }}
            />
          }
          label={t('scales.reverse')}
        />
      ) : null}
      {text ? <FormHelperText error>{text}</FormHelperText> : null}
    </Box>
  );
};

/** Items that count what is no longer there, so that they can be taken out. */
const lost = (scale: Scale, items: readonly Item[]): Item[] => {
  const known = new Set(items.map(({ group }) => group));
  return scale.Items.filter(({ Group }) => !known.has(Group)).map(({ Group }) => ({ group: Group, text: '—' }));
};

type Put = (change: Partial<Scale>, key?: string) => void;

/** Its name in formulas, and how it is calculated. */
const Method = ({ scale, path, put }: { scale: Scale; path: Path; put: Put }) => {
  const { t } = useTranslation('authoring');
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        gridTemplateColumns: { xs: 'minmax(0, 1fr) minmax(0, 1fr)', md: '140px 180px minmax(0, 1fr) minmax(0, 1fr)' },
      }}
    >
      <PlainField
        label={t('scales.id')}
        value={scale.Id}
        path={[...path, 'Id']}
        onChange={(Id) => put({ Id: Id.slice(0, 40) }, 'Id')}
        mono
      />
      <TextField
        select
        label={t('scales.method')}
        value={scale.Method}
        onChange={(event) => put({ Method: event.target.value === 'sum' ? 'sum' : 'mean' })}
      >
        <MenuItem value="mean">{t('scales.methods.mean')}</MenuItem>
        <MenuItem value="sum">{t('scales.methods.sum')}</MenuItem>
      </TextField>
      <NumberField
        label={t('scales.min')}
        width={260}
        value={scale.Min}
        path={[...path, 'Min']}
        onChange={(Min) => put({ Min: Min ?? 0 }, 'Min')}
      />
      <NumberField
        label={t('scales.max')}
        width={260}
        value={scale.Max}
        path={[...path, 'Max']}
        onChange={(Max) => put({ Max: Max ?? 0 }, 'Max')}
      />
    </Box>
  );
};

/** What may count in a scale, question by question, and what counts although it is no longer there. */
const useItems = (scale: Scale): Item[] => {
  const { t } = useTranslation('authoring');
  const language = useLanguage();
  const definition = useDefinition();
  const possible: Item[] = (definition ? placesOf(definition).all : []).flatMap(({ question, at }) =>
    ruleOf(question.Type).value
      ? ruleOf(question.Type)
          .groups(question)
          .map((group, row) => ({
            group,
            text: `${at + 1}. ${inLanguage(question.Rows[row]?.Text ?? question.Text, language) || t('edit.noText')}`,
          }))
      : [],
  );
  return [...possible, ...lost(scale, possible)];
};

/** Which answers count. */
const Items = ({ scale, place, put }: { scale: Scale; place: number; put: Put }) => {
  const { t } = useTranslation('authoring');
  const items = useItems(scale);
  const { text: empty } = useFieldFault(['Scales', place, 'Items']);
  return (
    <Box component="fieldset" data-path={`Scales.${place}.Items`} sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Typography component="legend" variant="subtitle2" sx={{ p: 0 }}>
        {t('scales.items')}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
        {items.length === 0 ? t('scales.noItems') : t('scales.reverseHelp')}
      </Typography>
      {empty ? <FormHelperText error>{empty}</FormHelperText> : null}
      {items.length > 0 ? (
        <Box
          component="ul"
          sx={{
            listStyle: 'none',
            m: 0,
            p: 0,
            maxHeight: 420,
            overflow: 'auto',
            border: 1,
            borderColor: 'divider',
            borderRadius: 'var(--radius)',
          }}
        >
          {items.map((item) => (
            <ItemRow key={item.group} item={item} scale={scale} place={place} onChange={(Items) => put({ Items })} />
          ))}
        </Box>
      ) : null}
    </Box>
  );
};

export const ScaleEditor = ({
  scale,
  place,
  tools,
  onChange,
}: {
  scale: Scale;
  place: number;
  tools: ReactNode;
  onChange: (scale: Scale, key?: string) => void;
}) => {
  const { t } = useTranslation('authoring');
  const { close } = useEditor();
  const here = useHere();
  const path = ['Scales', place];
  const put: Put = (change, key) => {
    const { Low, High, ...rest } = { ...scale, ...change };
    onChange(
      { ...rest, ...(Low ? { Low } : {}), ...(High ? { High } : {}) },
      key === undefined ? undefined : `scale ${place} ${key}`,
    );
  };
  return (
    <Box component="section" {...here} aria-label={t('scales.newName', { number: place + 1 })} sx={openFrame}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Typography variant="h3" sx={{ flex: 1 }}>
          {t('scales.newName', { number: place + 1 })}
        </Typography>
        {tools}
        <Button size="small" variant="contained" onClick={close}>
          {t('edit.close')}
        </Button>
      </Box>
      <WordsField
        label={t('scales.name')}
        value={scale.Name}
        path={[...path, 'Name']}
        onChange={(Name) => put({ Name }, 'Name')}
      />
      <Method scale={scale} path={path} put={put} />
      <WordsField
        multiline
        label={t('scales.low')}
        value={scale.Low}
        path={[...path, 'Low']}
        onChange={(words) => put({ Low: maybeWords(words) }, 'Low')}
      />
      <WordsField
        multiline
        label={t('scales.high')}
        value={scale.High}
        path={[...path, 'High']}
        onChange={(words) => put({ High: maybeWords(words) }, 'High')}
      />
      <Items scale={scale} place={place} put={put} />
    </Box>
  );
};

/** The scales: each in one line, the open one with its words, limits and items. */
import Add from '@mui/icons-material/Add';
import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { insertAt, moveBy, removeAt } from '@telemachos/contract/features/authoring/editing.rules.ts';
import type { Scale } from '@telemachos/contract/features/questionnaires/definition.schemas.ts';
import { inLanguage } from '@telemachos/contract/features/questionnaires/wire.rules.ts';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditor } from './edit-context.tsx';
import { lineButton, lineFrame } from './frames.ts';
import { MoveTools } from './move-tools.tsx';
import { ScaleEditor } from './scale-editor.tsx';
import { replaceAt } from '@telemachos/contract/kit/array-polyfills.ts';

type Put = (change: (scales: readonly Scale[]) => Scale[], key?: string) => void;

/** The moves of a scale; after each nothing is open, for the open one is known by its place. */
const Tools = ({ name, place, last, put }: { name: string; place: number; last: number; put: Put }) => {
  const { setOpen, wide } = useEditor();
  const move = (change: (scales: readonly Scale[]) => Scale[]) => () => {
    put(change);
    setOpen(null);
  };
  return (
    <MoveTools
      text={name}
      wide={wide}
      moves={[
        { name: 'up', run: place === 0 ? undefined : move((before) => moveBy(before, place, -1)) },
        { name: 'down', run: place === last ? undefined : move((before) => moveBy(before, place, 1)) },
        { name: 'remove', run: move((before) => removeAt(before, place)) },
      ]}
    />
  );
};

/** A scale that is not open. */
const ScaleLine = ({
  scale,
  place,
  name,
  wrong,
  tools,
}: {
  scale: Scale;
  place: number;
  name: string;
  wrong: boolean;
  tools: ReactNode;
}) => {
  const { t } = useTranslation('authoring');
  const { setOpen } = useEditor();
  return (
    <Box sx={lineFrame}>
      <ButtonBase
        data-folded={`scale ${place}`}
        data-path={`Scales.${place}`}
        onClick={() => setOpen(`scale ${place}`)}
        sx={{ ...lineButton, px: 4 }}
      >
        <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
          <Box component="span" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
            {name}
          </Box>
          <Box component="span" sx={{ display: 'block', fontSize: '0.75rem', color: 'text.secondary' }}>
            {scale.Id} · {t(`scales.methods.${scale.Method}`)} · {t('scales.items', { count: scale.Items.length })}
          </Box>
        </Box>
        {wrong ? <ErrorOutlined aria-label={t('edit.faultsTitle')} sx={{ color: 'error.main', fontSize: 18 }} /> : null}
      </ButtonBase>
      {tools}
    </Box>
  );
};

/** A scale that no other is called like. */
const newScale = (scales: readonly Scale[]): Scale => {
  const used = new Set(scales.map(({ Id }) => Id));
  let number = scales.length + 1;
  while (used.has(`S${number}`)) number += 1;
  return { Id: `S${number}`, Name: { el: '' }, Method: 'mean', Min: 1, Max: 5, Items: [] };
};

/** Drawn again only when a scale changed. */
export const ScalesBlock = memo(
  ({ scales, faults, language }: { scales: readonly Scale[]; faults: ReadonlySet<number>; language: 'el' | 'en' }) => {
    const { t } = useTranslation('authoring');
    const { edit, open, setOpen } = useEditor();
    const put: Put = (change, key) => edit((definition) => ({ ...definition, Scales: change(definition.Scales) }), key);
    const add = (): void => {
      put((before) => insertAt(before, before.length, newScale(scales)));
      setOpen(`scale ${scales.length}`);
    };
    return (
      <Box component="section" aria-labelledby="scales-title" data-path="Scales">
        <Typography variant="h2" id="scales-title">
          {t('scales.title')}
        </Typography>
        <Typography sx={{ color: 'text.secondary', mt: 1, mb: 3 }}>
          {scales.length === 0 ? t('scales.none') : t('scales.intro')}
        </Typography>
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
          {scales.map((scale, place) => {
            const name = inLanguage(scale.Name, language) || t('scales.newName', { number: place + 1 });
            const tools = <Tools name={name} place={place} last={scales.length - 1} put={put} />;
            return open === `scale ${place}` ? (
              <ScaleEditor
                key={place}
                scale={scale}
                place={place}
                tools={tools}
                onChange={(next, key) => put((before) => replaceAt(before, place, next), key)}
              />
            ) : (
              <ScaleLine key={place} scale={scale} place={place} name={name} wrong={faults.has(place)} tools={tools} />
            );
          })}
        </Box>
        <Button startIcon={<Add />} onClick={add} sx={{ mt: 3 }}>
          {t('scales.add')}
        </Button>
      </Box>
    );
  },
);

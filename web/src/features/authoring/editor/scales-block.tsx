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
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditor } from './edit-context.tsx';
import { MoveTools } from './move-tools.tsx';
import { ScaleEditor } from './scale-editor.tsx';

/** Drawn again only when a scale changed. */
export const ScalesBlock = memo(
  ({ scales, faults, language }: { scales: readonly Scale[]; faults: ReadonlySet<number>; language: 'el' | 'en' }) => {
    const { t } = useTranslation('authoring');
    const { edit, open, setOpen, wide } = useEditor();
    const put = (change: (scales: readonly Scale[]) => Scale[], key?: string) =>
      edit((definition) => ({ ...definition, Scales: change(definition.Scales) }), key);
    const add = (): void => {
      const used = new Set(scales.map(({ Id }) => Id));
      let number = scales.length + 1;
      while (used.has(`S${number}`)) number += 1;
      put((before) =>
        insertAt(before, before.length, {
          Id: `S${number}`,
          Name: { el: '' },
          Method: 'mean',
          Min: 1,
          Max: 5,
          Items: [],
        }),
      );
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
            const tools = (
              <MoveTools
                text={name}
                wide={wide}
                moves={[
                  {
                    name: 'up',
                    run:
                      place === 0
                        ? undefined
                        : () => {
                            put((before) => moveBy(before, place, -1));
                            setOpen(null);
                          },
                  },
                  {
                    name: 'down',
                    run:
                      place === scales.length - 1
                        ? undefined
                        : () => {
                            put((before) => moveBy(before, place, 1));
                            setOpen(null);
                          },
                  },
                  {
                    name: 'remove',
                    run: () => {
                      put((before) => removeAt(before, place));
                      setOpen(null);
                    },
                  },
                ]}
              />
            );
            if (open === `scale ${place}`)
              return (
                <ScaleEditor
                  key={place}
                  scale={scale}
                  place={place}
                  tools={tools}
                  onChange={(next, key) => put((before) => before.with(place, next), key)}
                />
              );
            return (
              <Box
                key={place}
                sx={{
                  display: 'flex',
                  alignItems: 'center',
                  border: 1,
                  borderColor: 'divider',
                  borderRadius: 'var(--radius)',
                  bgcolor: 'background.paper',
                  '&:hover': { borderColor: 'primary.main' },
                }}
              >
                <ButtonBase
                  data-path={`Scales.${place}`}
                  onClick={() => setOpen(`scale ${place}`)}
                  sx={{
                    flex: 1,
                    minWidth: 0,
                    justifyContent: 'flex-start',
                    textAlign: 'left',
                    gap: 3,
                    px: 4,
                    py: 2,
                    minHeight: 56,
                    font: 'inherit',
                    borderRadius: 'var(--radius)',
                  }}
                >
                  <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
                    <Box component="span" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
                      {name}
                    </Box>
                    <Box component="span" sx={{ display: 'block', fontSize: '0.75rem', color: 'text.secondary' }}>
                      {scale.Id} · {t(`scales.methods.${scale.Method}`)} ·{' '}
                      {t('scales.items', { count: scale.Items.length })}
                    </Box>
                  </Box>
                  {faults.has(place) ? (
                    <ErrorOutlined aria-label={t('edit.faultsTitle')} sx={{ color: 'error.main', fontSize: 18 }} />
                  ) : null}
                </ButtonBase>
                {tools}
              </Box>
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

/** A project's own words for what stands on the screens: each by its key, in either language or both. */
import Add from '@mui/icons-material/Add';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Section } from '../../../ui/page.tsx';
import { TextAt } from '../inputs.shared.tsx';
import { recordAt, type Place } from '../places.shared.ts';
import { useFaultAt, useSetup } from '../setup-context.tsx';

const place: Place = ['Config', 'tdfw'];
const languages = ['el', 'en'] as const;

/** The words of one key in both languages; empty ones are not kept. */
const OneKey = ({ name, onRemove }: { name: string; onRemove: () => void }) => {
  const { t } = useTranslation('settings');
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gap: 2,
        py: 3,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 2fr) minmax(0, 2fr) auto' },
      }}
    >
      <Box component="code" sx={{ pt: { md: 4 }, overflowWrap: 'anywhere' }}>
        {name}
      </Box>
      {languages.map((language) => (
        <TextAt
          key={language}
          place={[...place, language, name]}
          label={`${name} · ${t(language === 'el' ? 'inGreek' : 'inEnglish')}`}
          language={language}
        />
      ))}
      <IconButton aria-label={t('words.remove', { name })} onClick={onRemove} sx={{ justifySelf: 'start' }}>
        <DeleteOutlined />
      </IconButton>
    </Box>
  );
};

export const WordsPart = () => {
  const { t } = useTranslation('settings');
  const { written, put } = useSetup();
  const fault = useFaultAt(place);
  const [typed, setTyped] = useState('');
  /** Keys that were added and have no words yet. */
  const [added, setAdded] = useState<readonly string[]>([]);
  const kept = languages.flatMap((language) => Object.keys(recordAt(written.Settings, [...place, language])));
  const names = [...new Set([...kept, ...added])];
  const add = (): void => {
    const name = typed.trim();
    if (name === '') return;
    setAdded([...added, name]);
    setTyped('');
  };
  const remove = (name: string): void => {
    setAdded(added.filter((other) => other !== name));
    const left = languages.flatMap((language) => {
      const words = Object.entries(recordAt(written.Settings, [...place, language])).filter(([key]) => key !== name);
      return words.length === 0 ? [] : [[language, Object.fromEntries(words)] as const];
    });
    put(place, left.length === 0 ? undefined : Object.fromEntries(left));
  };
  return (
    <Section id="words" title={t('words.title')} intro={t('words.intro')}>
      {fault ? <FormHelperText error>{fault}</FormHelperText> : null}
      <Box component="ul" data-path={place.join('.')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {names.map((name) => (
          <OneKey key={name} name={name} onRemove={() => remove(name)} />
        ))}
      </Box>
      <Box
        component="form"
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'flex-start', mt: 2 }}
      >
        <TextField
          size="small"
          label={t('words.key')}
          helperText={t('words.keyHelp')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          slotProps={{ htmlInput: { maxLength: 200, spellCheck: false, autoCapitalize: 'off' } }}
        />
        <Button type="submit" startIcon={<Add />}>
          {t('words.add')}
        </Button>
      </Box>
    </Section>
  );
};

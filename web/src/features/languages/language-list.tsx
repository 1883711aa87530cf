/** The languages there are: which is open, what is missing, opening, closing, deleting, adding one. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  faultOfName,
  languageCode,
  maxLanguageNameLength,
} from '@telemachos/contract/features/languages/languages.rules.ts';
import type { LanguageLine } from '@telemachos/contract/features/languages/languages.schemas.ts';
import { toApiProblem } from '../../platform/api.ts';
import { useDescribeFailure, useProblemMessage, type Failure } from '../../platform/failure-messages.ts';
import { openLanguages } from '../../platform/languages.ts';
import { toUrlSegment, useProject } from '../../platform/session.ts';
import { showToast } from '../../platform/toasts.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { Section } from '../../ui/page.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { NewTab } from './new-tab.tsx';
import { useAddLanguage, useOpenLanguage, useRemoveLanguage } from './languages.queries.ts';

const useActs = (line: LanguageLine, onRemoved: () => void) => {
  const { t } = useTranslation('languages');
  const ask = useConfirm();
  const failureOf = useDescribeFailure();
  const open = useOpenLanguage();
  const remove = useRemoveLanguage();
  const name = line.Name;
  const act = async (work: () => Promise<unknown>): Promise<Failure | null> =>
    work().then(
      () => null,
      (error: unknown) => failureOf(error),
    );
  const which = { language: line.Code };
  const turn = (isOpen: boolean) => () =>
    act(async () => {
      await open.mutateAsync({ ...which, open: isOpen });
      // It can be chosen here at once, without the page being loaded anew.
      const others = openLanguages.get().filter(([code]) => code !== line.Code);
      openLanguages.set(isOpen ? [...others, [line.Code, name, line.Stamp]] : others);
    });
  return {
    open: async () => {
      if (line.Missing) {
        const text = t('manage.openText', { count: line.Missing });
        const yes = await ask({
          title: t('manage.openTitle', { name }),
          text,
          yes: t('manage.openYes'),
          act: turn(true),
        });
        if (yes) showToast('success', t('manage.opened'));
        return;
      }
      const why = await turn(true)();
      showToast(why === null ? 'success' : 'error', why?.message ?? t('manage.opened'));
    },
    close: async () => {
      const yes = await ask({
        title: t('manage.closeTitle', { name }),
        text: t('manage.closeText'),
        yes: t('manage.closeYes'),
        danger: true,
        act: turn(false),
      });
      if (yes) showToast('success', t('manage.closedNow'));
    },
    remove: async () => {
      const yes = await ask({
        title: t('manage.removeTitle', { name }),
        text: t('manage.removeText'),
        yes: t('manage.removeYes'),
        danger: true,
        act: () => act(() => remove.mutateAsync(which)),
      });
      if (!yes) return;
      showToast('success', t('manage.removed'));
      onRemoved();
    },
  };
};

const Line = ({
  line,
  isCurrent,
  onChoose,
}: {
  line: LanguageLine;
  isCurrent: boolean;
  onChoose: (code: string) => void;
}) => {
  const { t } = useTranslation('languages');
  const acts = useActs(line, () => {
    if (isCurrent) onChoose('');
  });
  const project = useProject();
  const opens = project?.Abilities.includes('languages.open') ?? false;
  const { Name: name, Missing, Stale, Shipped, Open } = line;
  const waiting = [
    ...(Missing ? [t('manage.missing', { count: Missing })] : []),
    ...(Stale ? [t('manage.stale', { count: Stale })] : []),
  ];
  return (
    <Box
      component="li"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1, py: 2 }}
    >
      <Button
        size="small"
        variant={isCurrent ? 'contained' : 'text'}
        aria-pressed={isCurrent}
        onClick={() => onChoose(line.Code)}
        lang={line.Code}
      >
        {name}
      </Button>
      <StatusChip tone={Open ? 'good' : 'neutral'} label={t(Open ? 'manage.open' : 'manage.closed')} />
      <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.875rem', flex: '1 1 160px' }}>
        {waiting.join(' · ') || (Shipped ? t('manage.shipped') : '')}
      </Box>
      {project ? (
        <NewTab to={`/${toUrlSegment(project)}/home`} tried={line.Code}>
          {t('manage.look', { name })}
        </NewTab>
      ) : null}
      {!Shipped && opens ? (
        <Button size="small" onClick={() => void (Open ? acts.close() : acts.open())}>
          {t(Open ? 'manage.closeIt' : 'manage.openIt', { name })}
        </Button>
      ) : null}
      {!Shipped && !Open ? (
        <Button size="small" color="error" onClick={() => void acts.remove()}>
          {t('manage.remove', { name })}
        </Button>
      ) : null}
    </Box>
  );
};

/** What is said at each of the two fields; that something is there is said of each in its own words. */
const faults = {
  code: ['LANGUAGE_CODE', 'RIGHT_TO_LEFT', 'THERE', 'TAKEN', 'TOO_MANY'],
  name: ['EMPTY', 'MARKUP', 'UNSEEN', 'THERE'],
} as const;

const useFaultWords = (): ((field: 'code' | 'name', fault: string | undefined) => string | null) => {
  const { t } = useTranslation('languages');
  return (field, fault) => {
    if (fault === undefined) return null;
    const [code, name] = [faults.code.find((one) => one === fault), faults.name.find((one) => one === fault)];
    if (field === 'name' && name) return t(`add.nameFault.${name}`);
    return t(field === 'code' && code ? `add.fault.${code}` : 'add.fault.other');
  };
};

/** What is wrong with a language as it is typed, as far as it is known here. */
const faultsIn = (code: string, name: string, languages: readonly LanguageLine[]): Record<string, string> => {
  const judged = languageCode(code);
  const isThere = 'code' in judged && languages.some(({ Code }) => Code === judged.code);
  const named = faultOfName(
    name,
    languages.map((line) => line.Name),
  );
  return {
    ...('fault' in judged ? { code: judged.fault } : isThere ? { code: 'THERE' } : {}),
    ...(named ? { name: named } : {}),
  };
};

const AddLanguage = ({
  languages,
  onAdded,
}: {
  languages: readonly LanguageLine[];
  onAdded: (code: string) => void;
}) => {
  const { t } = useTranslation('languages');
  const add = useAddLanguage();
  const problemText = useProblemMessage();
  const [code, setCode] = useState('');
  const [name, setName] = useState('');
  const [found, setFound] = useState<Record<string, string>>({});
  const wordsOf = useFaultWords();
  const saidOf = (field: 'code' | 'name'): string | null => wordsOf(field, found[field]);
  const send = () => {
    const wrong = faultsIn(code, name, languages);
    setFound(wrong);
    if (Object.keys(wrong).length > 0) return;
    add.mutate(
      { code, name },
      {
        onSuccess: ({ Code }) => {
          showToast('success', t('add.done'));
          setCode('');
          setName('');
          onAdded(Code);
        },
        onError: (error) => {
          setFound(toApiProblem(error).fields);
          if (Object.keys(toApiProblem(error).fields).length === 0) showToast('error', problemText(error));
        },
      },
    );
  };
  return (
    <Box
      component="form"
      noValidate
      aria-label={t('add.title')}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'flex-start', mt: 4 }}
    >
      <TextField
        size="small"
        label={t('add.code')}
        value={code}
        onChange={({ target }) => setCode(target.value)}
        error={saidOf('code') !== null}
        helperText={saidOf('code') ?? t('add.codeHelp')}
        slotProps={{ htmlInput: { maxLength: 20, spellCheck: false, autoCapitalize: 'off' } }}
      />
      <TextField
        size="small"
        label={t('add.name')}
        value={name}
        onChange={({ target }) => setName(target.value)}
        error={saidOf('name') !== null}
        helperText={saidOf('name') ?? t('add.nameHelp')}
        slotProps={{ htmlInput: { maxLength: maxLanguageNameLength } }}
      />
      <ActButton type="submit" variant="outlined" busy={add.isPending}>
        {t('add.button')}
      </ActButton>
    </Box>
  );
};

/** The languages; a press on one shows its texts below. */
export const LanguageList = ({
  languages,
  current,
  onChoose,
}: {
  languages: readonly LanguageLine[];
  current: string;
  /** '' where none is meant any more. */
  onChoose: (code: string) => void;
}) => {
  const { t } = useTranslation('languages');
  return (
    <Section id="languages" title={t('manage.title')} intro={t('manage.intro')}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {languages.map((line) => (
          <Line key={line.Code} line={line} isCurrent={line.Code === current} onChoose={onChoose} />
        ))}
      </Box>
      <AddLanguage languages={languages} onAdded={onChoose} />
    </Section>
  );
};

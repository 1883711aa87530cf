/** One's own passkeys: added with the password, named, removed. */
import KeyOutlined from '@mui/icons-material/KeyOutlined';
import Box from '@mui/material/Box';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { showDate, showDateTime } from '@telemachos/contract/kit/dates.ts';
import { ApiProblem, asProblem, type OutputOfPath } from '../../platform/api.ts';
import { useProblemText } from '../../platform/failures.ts';
import { toast } from '../../platform/toasts.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { Section } from '../../ui/page.tsx';
import { Button } from '../../ui/plain/button.tsx';
import { Notice } from '../../ui/plain/notice.tsx';
import { Buttons, Stack } from '../../ui/plain/page-shell.tsx';
import { PasswordInput } from '../../ui/plain/password-input.tsx';
import { TextInput } from '../../ui/plain/text-input.tsx';
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx';
import { useAddPasskey, useBeginPasskey, usePasskeys, useRemovePasskey } from './account.queries.ts';
import { knowsPasskeys } from './knows-passkeys.ts';
import { makePasskey } from './passkey-device.ts';

const OnePasskey = ({ line }: { line: OutputOfPath<'/Account/Passkeys'>[number] }) => {
  const { t } = useTranslation('twoSteps');
  const confirm = useConfirm();
  const wordsOf = useProblemText();
  const remove = useRemovePasskey();
  const ask = async () => {
    if (await confirm({ text: t('passkeys.removeText', { name: line.Name }), yes: t('passkeys.remove'), danger: true }))
      remove.mutate(
        { Id: line.Id },
        {
          onSuccess: () => toast('success', t('passkeys.removed')),
          onError: (error) => toast('error', wordsOf(error)),
        },
      );
  };
  const used = line.LastUsed === null ? '' : ` · ${t('passkeys.used', { when: showDateTime(line.LastUsed) })}`;
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 3, py: 2 }}>
      <KeyOutlined aria-hidden="true" sx={{ color: 'text.secondary' }} />
      <Box sx={{ flex: 1, minWidth: 160 }}>
        <Box sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{line.Name}</Box>
        <Box sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
          {t('passkeys.created', { when: showDate(line.Created) })}
          {used}
        </Box>
      </Box>
      <ActButton
        size="small"
        variant="outlined"
        busy={remove.isPending}
        aria-label={t('passkeys.removeNamed', { name: line.Name })}
        onClick={() => void ask()}
      >
        {t('passkeys.remove')}
      </ActButton>
    </Box>
  );
};

const Adding = ({ onDone }: { onDone: () => void }) => {
  const { t } = useTranslation(['twoSteps', 'profile', 'account']);
  const wordsOf = useProblemText();
  const begin = useBeginPasskey();
  const add = useAddPasskey();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const wrong = asProblem(failure).code === 'WRONG_PASSWORD';
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setAsked(true);
    if (name.trim() === '' || password === '') return;
    setBusy(true);
    setFailure(null);
    try {
      const Response = await makePasskey(await begin.mutateAsync({ Password: password }));
      await add.mutateAsync({ Name: name, Response });
      toast('success', t('twoSteps:passkeys.added'));
      onDone();
    } catch (error) {
      setFailure(error);
      setPassword('');
    }
    setBusy(false);
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        {failure === null || wrong ? null : (
          <Notice kind="error">{failure instanceof ApiProblem ? wordsOf(failure) : t('account:passkey.gaveUp')}</Notice>
        )}
        <TextInput
          label={t('twoSteps:passkeys.name')}
          help={t('twoSteps:passkeys.nameHelp')}
          name="passkey-name"
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={asked && name.trim() === '' ? t('twoSteps:passkeys.nameMissing') : null}
        />
        <PasswordInput
          label={t('twoSteps:setUp.password')}
          name="current-password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={
            password !== '' || busy
              ? null
              : wrong
                ? t('profile:currentWrong')
                : asked && failure === null
                  ? t('account:signIn.passwordMissing')
                  : null
          }
        />
        <Buttons>
          <Button type="submit" busy={busy}>
            {t('twoSteps:passkeys.add')}
          </Button>
          <Button kind="quiet" onClick={onDone}>
            {t('twoSteps:setUp.cancel')}
          </Button>
        </Buttons>
      </Stack>
    </form>
  );
};

/** Where the browser knows none there is no section. */
export const PasskeysSection = () => {
  const { t } = useTranslation('twoSteps');
  const keys = usePasskeys();
  const [adding, setAdding] = useState(false);
  if (!knowsPasskeys()) return null;
  return (
    <Section id="passkeys" title={t('passkeys.title')} intro={t('passkeys.intro')}>
      {keys.data ? (
        keys.data.length === 0 ? (
          <p>{t('passkeys.none')}</p>
        ) : (
          <Box component="ul" sx={{ listStyle: 'none' }}>
            {keys.data.map((line) => (
              <OnePasskey key={line.Id} line={line} />
            ))}
          </Box>
        )
      ) : keys.error ? (
        <ErrorState error={keys.error} retry={() => void keys.refetch()} />
      ) : (
        <RowsSkeleton rows={1} />
      )}
      <Box sx={{ mt: 4 }}>
        {adding ? (
          <Adding onDone={() => setAdding(false)} />
        ) : (
          <Button onClick={() => setAdding(true)}>{t('passkeys.add')}</Button>
        )}
      </Box>
    </Section>
  );
};

/** One's own passkeys: added with the password, named, removed. */
import KeyOutlined from '@mui/icons-material/KeyOutlined';
import Box from '@mui/material/Box';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { showDate, showDateTime } from '@telemachos/contract/kit/dates.ts';
import { ApiProblem, toApiProblem, type OutputOfPath } from '../../platform/api.ts';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import { showToast } from '../../platform/toasts.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { Section } from '../../ui/page.tsx';
import { Button } from '../../ui/plain/button.tsx';
import { Notice } from '../../ui/plain/notice.tsx';
import { Buttons, Stack } from '../../ui/plain/page-shell.tsx';
import { PasswordInput } from '../../ui/plain/password-input.tsx';
import { TextInput } from '../../ui/plain/text-input.tsx';
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx';
import { knowsPasskeys } from './knows-passkeys.ts';
import { makePasskey } from './passkey-device.ts';
import { useAddPasskey, useBeginPasskey, usePasskeys, useRemovePasskey, useSecondFactor } from './account.queries.ts';

const OnePasskey = ({ line }: { line: OutputOfPath<'/Account/Passkeys'>[number] }) => {
  const { t } = useTranslation('twoSteps');
  const confirm = useConfirm();
  const wordsOf = useProblemMessage();
  const remove = useRemovePasskey();
  const ask = async () => {
    if (await confirm({ text: t('passkeys.removeText', { name: line.Name }), yes: t('passkeys.remove'), danger: true }))
      remove.mutate(
        { Id: line.Id },
        {
          onSuccess: () => showToast('success', t('passkeys.removed')),
          onError: (error) => showToast('error', wordsOf(error)),
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

/** What is typed to add a key, and how that went; what was wrong is typed anew. */
const useAdding = (twoSteps: boolean, onDone: () => void) => {
  const { t } = useTranslation('twoSteps');
  const begin = useBeginPasskey();
  const add = useAddPasskey();
  const [typed, setTyped] = useState({ name: '', password: '', code: '' });
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const type = (part: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...part }));
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setAsked(true);
    const { name, password, code } = typed;
    if (name.trim() === '' || password === '' || (twoSteps && code.trim() === '')) return;
    setBusy(true);
    setFailure(null);
    try {
      const begun = await begin.mutateAsync({ Password: password, ...(twoSteps ? { Code: code } : {}) });
      await add.mutateAsync({ Name: name, Response: await makePasskey(begun) });
      showToast('success', t('passkeys.added'));
      onDone();
    } catch (error) {
      setFailure(error);
      type({ code: '', ...(toApiProblem(error).code === 'WRONG_CODE' ? {} : { password: '' }) });
    }
    setBusy(false);
  };
  return { typed, type, asked, busy, failure, submit };
};

/** Where one signs in in two steps, a code is asked for beside the password. */
const Adding = ({ twoSteps, onDone }: { twoSteps: boolean; onDone: () => void }) => {
  const { t } = useTranslation(['twoSteps', 'profile', 'account']);
  const wordsOf = useProblemMessage();
  const { typed, type, asked, busy, failure, submit } = useAdding(twoSteps, onDone);
  const { code } = toApiProblem(failure);
  const [wrong, wrongCode] = [code === 'WRONG_PASSWORD', code === 'WRONG_CODE'];
  const fault = (value: string, isWrong: boolean, wrongText: string, missingText: string): string | null => {
    if (value !== '' || busy) return null;
    if (isWrong) return wrongText;
    return asked && failure === null ? missingText : null;
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        {failure === null || wrong || wrongCode ? null : (
          <Notice kind="error">{failure instanceof ApiProblem ? wordsOf(failure) : t('account:passkey.gaveUp')}</Notice>
        )}
        <TextInput
          label={t('twoSteps:passkeys.name')}
          help={t('twoSteps:passkeys.nameHelp')}
          name="passkey-name"
          maxLength={60}
          value={typed.name}
          onChange={(event) => type({ name: event.target.value })}
          error={asked && typed.name.trim() === '' ? t('twoSteps:passkeys.nameMissing') : null}
        />
        <PasswordInput
          label={t('twoSteps:setUp.password')}
          name="current-password"
          autoComplete="current-password"
          value={typed.password}
          onChange={(event) => type({ password: event.target.value })}
          error={fault(typed.password, wrong, t('profile:currentWrong'), t('account:signIn.passwordMissing'))}
        />
        {twoSteps ? (
          <TextInput
            label={t('twoSteps:step.code')}
            help={t('twoSteps:step.help')}
            name="one-time-code"
            autoComplete="one-time-code"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            maxLength={40}
            value={typed.code}
            onChange={(event) => type({ code: event.target.value })}
            error={fault(typed.code, wrongCode, t('twoSteps:step.wrong'), t('twoSteps:step.missing'))}
          />
        ) : null}
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
  const factor = useSecondFactor();
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
        {adding && factor.data ? (
          <Adding twoSteps={factor.data.Since !== null} onDone={() => setAdding(false)} />
        ) : (
          <Button onClick={() => setAdding(true)}>{t('passkeys.add')}</Button>
        )}
      </Box>
    </Section>
  );
};

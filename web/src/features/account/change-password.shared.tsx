/** Changing one's own password, for the profile and for the applicant's page; every other session ends with it. */
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { toApiProblem } from '../../platform/api.ts';
import { isApplicantOnly } from '../../platform/applicant-only.ts';
import { refreshSession, type Session } from '../../platform/session.ts';
import { Button } from '../../ui/plain/button.tsx';
import { Failure } from '../../ui/plain/failure.tsx';
import { Notice } from '../../ui/plain/notice.tsx';
import { Buttons, Stack } from '../../ui/plain/page-shell.tsx';
import { PasswordInput } from '../../ui/plain/password-input.tsx';
import { useChangePassword } from './account.queries.ts';
import { isSamePassword, NewPasswordFields, useFirstFault, useNewPassword } from './new-password-fields.shared.tsx';

/**
 * Asks for the current password. An empty form sends nothing (specification 001 §5). Where nobody else tells that it
 * was changed (`onChanged`), it stands here.
 */
export const ChangePassword = ({ session, onChanged }: { session: Session; onChanged?: () => void }) => {
  const { t } = useTranslation(['profile', 'account']);
  const change = useChangePassword();
  const chosen = useNewPassword(isApplicantOnly(session));
  const [current, setCurrent] = useState('');
  const [asked, setAsked] = useState(false);
  const { form, look } = useFirstFault(change.error);
  const wrong = toApiProblem(change.error ?? null).code === 'WRONG_PASSWORD';
  const same = isSamePassword(change.error);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (chosen.value === '' && current === '') return;
    setAsked(true);
    if (!chosen.ready || current === '') return look();
    change.mutate(
      { Password: chosen.value, CurrentPassword: current },
      {
        onSuccess: async () => {
          setCurrent('');
          chosen.clear();
          setAsked(false);
          onChanged?.();
          await refreshSession();
        },
      },
    );
  };
  return (
    <form ref={form} noValidate onSubmit={submit}>
      {/* Password managers keep a password under a name. */}
      <input type="text" name="username" autoComplete="username" value={session.Username} readOnly hidden />
      <Stack>
        <PasswordInput
          label={t('profile:current')}
          name="current-password"
          autoComplete="current-password"
          value={current}
          onChange={(event) => setCurrent(event.target.value)}
          error={
            wrong ? t('profile:currentWrong') : asked && current === '' ? t('account:signIn.passwordMissing') : null
          }
        />
        <NewPasswordFields fields={chosen.fields} asked={asked} same={same} label={t('profile:new')} />
        {change.isSuccess && !onChanged ? <Notice kind="success" title={t('profile:changed')} /> : null}
        {change.error && !wrong && !same ? <Failure error={change.error} inForm /> : null}
        <Buttons>
          <Button type="submit" busy={change.isPending}>
            {t('profile:change')}
          </Button>
        </Buttons>
      </Stack>
    </form>
  );
};

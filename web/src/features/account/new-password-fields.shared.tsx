/** A new password, typed twice, with the rules it must meet; one part for every screen that asks for one. */
import { useCallback, useEffect, useRef, useState, type FocusEvent, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { applicantPasswordStrength, passwordStrength } from '@telemachos/contract/kit/password.ts';
import { toApiProblem } from '../../platform/api.ts';
import { PasswordHints } from '../../ui/plain/password-hints.tsx';
import { PasswordInput } from '../../ui/plain/password-input.tsx';
import { Stack } from '../../ui/plain/page-shell.tsx';

/** What was typed, whether it may be sent, and what the fields need to draw themselves. */
export type NewPassword = {
  value: string;
  ready: boolean;
  clear: () => void;
  fields: {
    password: string;
    repeat: string;
    missing: number;
    setPassword: (text: string) => void;
    setRepeat: (text: string) => void;
  };
};

/**
 * The state of the two fields; applicants' rule is stricter (specification 000 §5). What is told holds for everybody.
 */
export const useNewPassword = (applicant: boolean): NewPassword => {
  const [password, setPassword] = useState('');
  const [repeat, setRepeat] = useState('');
  const missing = applicant ? applicantPasswordStrength(password) : passwordStrength(password);
  const clear = () => {
    setPassword('');
    setRepeat('');
  };
  return {
    value: password,
    ready: missing === 0 && password === repeat,
    clear,
    fields: {
      password,
      repeat,
      missing,
      setPassword,
      setRepeat,
    },
  };
};

/**
 * Leads to the first field that is wrong, in the middle of the screen: when `look` asks for it, and when a try to send
 * came back with an `error`.
 */
export const useFirstFault = (error: unknown): { form: RefObject<HTMLFormElement | null>; look: () => void } => {
  const form = useRef<HTMLFormElement>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (tries === 0 && error === null) return;
    const fault = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    fault?.focus({ preventScroll: true });
    fault?.scrollIntoView({ block: 'center' });
  }, [tries, error]);
  return { form, look: useCallback(() => setTries((count) => count + 1), []) };
};

/** Whether the server found that the new password is the present one. */
export const isSamePassword = (error: unknown): boolean =>
  error !== null && toApiProblem(error).code === 'SAME_PASSWORD';

/** The two inputs and the hints; `asked` shows what is wrong after a try to send, `same` that it is the present one. */
export const NewPasswordFields = ({
  fields,
  asked,
  same = false,
  label,
}: {
  fields: NewPassword['fields'];
  asked: boolean;
  same?: boolean;
  label?: string;
}) => {
  const { t } = useTranslation('passwords');
  const [left, setLeft] = useState(false);
  // What is pressed next may send the form, which tells by itself; a page that moved would take the press away.
  const leave = ({ relatedTarget }: FocusEvent) =>
    setLeft(!(relatedTarget instanceof HTMLButtonElement && relatedTarget.type === 'submit'));
  const differs = fields.password !== fields.repeat;
  const isTold = (asked && fields.missing === 0) || (left && fields.repeat !== '');
  const wrong = asked && fields.missing !== 0 ? t('newPassword.weak') : same ? t('newPassword.same') : null;
  return (
    <Stack>
      <PasswordInput
        label={label ?? t('newPassword.password')}
        name="new-password"
        autoComplete="new-password"
        value={fields.password}
        onChange={(event) => fields.setPassword(event.target.value)}
        error={wrong}
      />
      <PasswordHints missing={fields.missing} />
      <PasswordInput
        label={label ? t('newPassword.repeatNamed', { label }) : t('newPassword.repeat')}
        name="new-password-again"
        autoComplete="new-password"
        value={fields.repeat}
        onChange={(event) => fields.setRepeat(event.target.value)}
        onBlur={leave}
        error={isTold && differs ? t('newPassword.different') : null}
      />
    </Stack>
  );
};

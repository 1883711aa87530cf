/** The account room's reads and writes. */
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Language } from '../../platform/i18n.ts';
import type { OutputOfPath } from '../../platform/api.ts';
import { reading, useWriting } from '../../platform/queries.ts';

/** Ask for a password link by mail. */
export const useForgotPassword = () => useWriting('/api/User/ForgotPassword2');
/** Choose a password by a mailed link. */
export const useResetPassword = () => useWriting('/Account/ResetPassword');
/** Change one's own password. */
export const useChangePassword = () => useWriting('/api/User/ChangePassword', ['/Account/Sessions']);
/** End one session. */
export const useEndSession = () => useWriting('/Account/EndSession', ['/Account/Sessions']);
/** End every other session. */
export const useEndOtherSessions = () => useWriting('/Account/EndOtherSessions', ['/Account/Sessions']);
/** Keep a yes or a no to the policy. */
export const useGiveConsent = () => useWriting('/Account/GiveConsent', ['/Account/Consent']);
/** Make the first administrator. */
export const useSetup = () => useWriting('/Account/Setup');

/** Whether a mailed link can still be used; asked once. */
export const usePasswordLink = (token: string): UseQueryResult<OutputOfPath<'/Account/CheckPasswordLink'>> =>
  useQuery({ ...reading('/Account/CheckPasswordLink', { Token: token }), staleTime: Infinity });
/** Whether the set-up link can still be used; asked once. */
export const useSetupLink = (token: string): UseQueryResult<OutputOfPath<'/Account/CheckSetup'>> =>
  useQuery({ ...reading('/Account/CheckSetup', { Token: token }), staleTime: Infinity });
/** The places where the person is signed in. */
export const useSessions = (): UseQueryResult<OutputOfPath<'/Account/Sessions'>> =>
  useQuery(reading('/Account/Sessions', {}));
/** The policy in force, in a language. */
export const useConsent = (language: Language): UseQueryResult<OutputOfPath<'/Account/Consent'>> =>
  useQuery(reading('/Account/Consent', { Language: language }));

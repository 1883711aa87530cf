/** The account room's reads and writes. */
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Language } from '../../platform/i18n.ts';
import type { OutputOfPath } from '../../platform/api.ts';
import { callQuery, useCallMutation } from '../../platform/queries.ts';

/** Ask for a password link by mail. */
export const useForgotPassword = () => useCallMutation('/api/User/ForgotPassword2');
/** Choose a password by a mailed link. */
export const useResetPassword = () => useCallMutation('/Account/ResetPassword');
/** Change one's own password. */
export const useChangePassword = () => useCallMutation('/api/User/ChangePassword', ['/Account/Sessions']);
/** End one session. */
export const useEndSession = () => useCallMutation('/Account/EndSession', ['/Account/Sessions']);
/** End every other session. */
export const useEndOtherSessions = () => useCallMutation('/Account/EndOtherSessions', ['/Account/Sessions']);
/** Keep a yes or a no to the policy. */
export const useGiveConsent = () => useCallMutation('/Account/GiveConsent', ['/Account/Consent']);
/** Make the first administrator. */
export const useSetup = () => useCallMutation('/Account/Setup');

/** Whether a mailed link can still be used; asked once. */
export const usePasswordLink = (token: string): UseQueryResult<OutputOfPath<'/Account/CheckPasswordLink'>> =>
  useQuery({ ...callQuery('/Account/CheckPasswordLink', { Token: token }), staleTime: Infinity });
/** Whether the set-up link can still be used; asked once. */
export const useSetupLink = (token: string): UseQueryResult<OutputOfPath<'/Account/CheckSetup'>> =>
  useQuery({ ...callQuery('/Account/CheckSetup', { Token: token }), staleTime: Infinity });
/** The places where the person is signed in. */
export const useSessions = (): UseQueryResult<OutputOfPath<'/Account/Sessions'>> =>
  useQuery(callQuery('/Account/Sessions', {}));
/** The policy in force, in a language. */
export const useConsent = (language: Language): UseQueryResult<OutputOfPath<'/Account/Consent'>> =>
  useQuery(callQuery('/Account/Consent', { Language: language }));
/** A link with which one sees the product as another person. */
export const useMakeLoginAs = () => useCallMutation('/api/user/MakeLoginAs');
/** See the product as another person in this browser. */
export const useViewAs = () => useCallMutation('/Account/ViewAs');
/** Who saw the product as oneself. */
export const useLooks = (): UseQueryResult<OutputOfPath<'/Account/Looks'>> => useQuery(callQuery('/Account/Looks', {}));
/** Whether one signs in in two steps. */
export const useSecondFactor = (): UseQueryResult<OutputOfPath<'/Account/SecondFactor'>> =>
  useQuery(callQuery('/Account/SecondFactor', {}));
/** Begin to set up signing in in two steps. */
export const useBeginSecondFactor = () => useCallMutation('/Account/BeginSecondFactor');
/** From now on sign in in two steps. */
export const useConfirmSecondFactor = () =>
  useCallMutation('/Account/ConfirmSecondFactor', ['/Account/SecondFactor', '/Account/Sessions']);
/** New recovery codes. */
export const useNewRecoveryCodes = () => useCallMutation('/Account/NewRecoveryCodes', ['/Account/SecondFactor']);
/** Sign in with the password alone again. */
export const useEndSecondFactor = () => useCallMutation('/Account/EndSecondFactor', ['/Account/SecondFactor']);
/** Take somebody's second step away, for a lost device. */
export const useResetSecondFactor = () => useCallMutation('/api/user/ResetSecondFactor');
/** One's own profile in the current project. */
export const useProfile = (): UseQueryResult<OutputOfPath<'/Account/Profile'>> =>
  useQuery(callQuery('/Account/Profile', {}));
/** Say whether one wants reminders. */
export const useSetReminders = () => useCallMutation('/Account/SetReminders', ['/Account/Profile']);
/** Set one of one's own fields. */
export const useUpdateOwnField = () => useCallMutation('/api/user/UpdateFieldAsMentee', ['/Account/Profile']);
/** Keep a photograph of oneself. */
export const useSetPhoto = () => useCallMutation('/Account/SetPhoto');
/** Take one's own photograph away. */
export const useRemovePhoto = () => useCallMutation('/Account/RemovePhoto');
/** Choose another user name. */
export const useUpdateLogin = () => useCallMutation('/api/user/UpdateLogin');
/** Ask for another e-mail. */
export const useChangeEmail = () => useCallMutation('/Account/ChangeEmail', ['/Account/Profile']);
/** Leave the current project. */
export const useLeaveProject = () => useCallMutation('/api/user/LeaveProject');
/** One's own passkeys. */
export const usePasskeys = (): UseQueryResult<OutputOfPath<'/Account/Passkeys'>> =>
  useQuery(callQuery('/Account/Passkeys', {}));
/** Begin to add a passkey. */
export const useBeginPasskey = () => useCallMutation('/Account/BeginPasskey');
/** Add the passkey that the device made. */
export const useAddPasskey = () => useCallMutation('/Account/AddPasskey', ['/Account/Passkeys']);
/** Remove a passkey. */
export const useRemovePasskey = () => useCallMutation('/Account/RemovePasskey', ['/Account/Passkeys']);

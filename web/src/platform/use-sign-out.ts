/** Sign-out on screens without the frame, with a question when drafts would be lost. */
import { useTranslation } from 'react-i18next';
import { loadTexts } from './i18n.ts';
import { signOut, useSession } from './session.ts';
import { countDrafts } from './form-drafts.ts';

/** Signs out; resolves to false when the person cancels. Rejects when the server cannot be reached. */
export const useSignOut = (): (() => Promise<boolean>) => {
  const { i18n } = useTranslation();
  const session = useSession();
  return async () => {
    const forms = session ? countDrafts(session.Id) : 0;
    if (forms > 0) {
      await loadTexts(['again']);
      // The browser's own dialog, because these screens load no dialog component.
      if (!confirm(i18n.t('again:signOut.forms', { count: forms }))) return false;
    }
    await signOut();
    return true;
  };
};

/** Leaving, on screens without the frame: asked first when something typed would go with it. */
import { useTranslation } from 'react-i18next';
import { loadTexts } from './i18n.ts';
import { signOut, useSession } from './session.ts';
import { countDrafts } from './form-drafts.ts';

/** Signs out; false when the person thought better of it. Rejects when the server cannot be reached. */
export const useSigningOut = (): (() => Promise<boolean>) => {
  const { i18n } = useTranslation();
  const session = useSession();
  return async () => {
    const forms = session ? countDrafts(session.Id) : 0;
    if (forms > 0) {
      await loadTexts(['again']);
      // The browser's own question: these screens load no dialogs.
      if (!confirm(i18n.t('again:signOut.forms', { count: forms }))) return false;
    }
    await signOut();
    return true;
  };
};

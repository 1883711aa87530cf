/** How the programme goes, for those who come to the sign-in page without an account. */
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../ui/plain/button.tsx';
import { Steps } from '../../ui/plain/steps.tsx';
import styles from './account.module.css';

const steps = ['apply', 'selected', 'mentor'] as const;

/** Three steps and the way to the application. */
export const Journey = () => {
  const { t } = useTranslation('account');
  return (
    <div className={styles.journey}>
      <h2>{t('journey.title')}</h2>
      <Steps
        label={t('journey.label')}
        plan
        steps={steps.map((key) => ({ key, title: t(`journey.${key}`), text: t(`journey.${key}Text`), state: 'next' }))}
      />
      <ButtonLink to="/applicationForm" kind="quiet">
        {t('journey.start')}
      </ButtonLink>
    </div>
  );
};

/** The roles that may run a definition. */
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import { runningRoles, type Role } from '@telemachos/contract/access/roles.ts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

/** `fault` says why the choice was refused. */
export const RoleBoxes = ({
  roles,
  help,
  fault = null,
  onChange,
}: {
  roles: readonly Role[];
  help: string;
  fault?: string | null;
  onChange: (roles: Role[]) => void;
}) => {
  const { t } = useTranslation(['queries', 'common']);
  const helpId = useId();
  return (
    <Box component="fieldset" aria-describedby={helpId} sx={{ border: 0, p: 0, m: 0, minWidth: 0, mb: 4 }}>
      <legend className="only-heard">{t('queries:edit.roles')}</legend>
      <FormGroup row>
        {runningRoles.map((role) => (
          <FormControlLabel
            key={role}
            control={
              <Checkbox
                checked={roles.includes(role)}
                onChange={(_event, on) => onChange(on ? [...roles, role] : roles.filter((one) => one !== role))}
              />
            }
            label={t(`common:roles.${role}`)}
          />
        ))}
      </FormGroup>
      <FormHelperText id={helpId} error={fault !== null}>
        {fault ?? help}
      </FormHelperText>
    </Box>
  );
};

/** The numbers of a chart as a table, folded: for those who cannot see the chart, or want to know exactly. */
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';

/** `corner` names what the rows are; each row has as many figures as there are columns. */
export const FiguresTable = ({
  title,
  corner,
  columns,
  rows,
}: {
  title: string;
  corner: string;
  columns: readonly string[];
  rows: readonly { name: string; figures: readonly (string | number)[] }[];
}) => (
  <Box
    component="details"
    sx={{ mt: 4, '& summary': { cursor: 'pointer', color: 'primary.main', fontWeight: 600, py: 2 } }}
  >
    <summary>{title}</summary>
    <Box sx={{ overflowX: 'auto' }}>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{corner}</TableCell>
            {columns.map((column, place) => (
              <TableCell key={place} align="right" sx={{ whiteSpace: 'normal' }}>
                {column}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ name, figures }, place) => (
            <TableRow key={place}>
              <TableCell component="th" scope="row">
                {name}
              </TableCell>
              {figures.map((figure, at) => (
                <TableCell key={at} align="right">
                  {figure}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  </Box>
);

/** The pictures of kinds that administrators make, by their names. */
import AssignmentOutlined from '@mui/icons-material/AssignmentOutlined';
import BookOutlined from '@mui/icons-material/BookOutlined';
import CalculateOutlined from '@mui/icons-material/CalculateOutlined';
import EditNoteOutlined from '@mui/icons-material/EditNoteOutlined';
import GroupsOutlined from '@mui/icons-material/GroupsOutlined';
import LightbulbOutlined from '@mui/icons-material/LightbulbOutlined';
import PlayCircleOutlined from '@mui/icons-material/PlayCircleOutlined';
import WorkOutlineOutlined from '@mui/icons-material/WorkOutlineOutlined';

/** The pictures that a kind may have. */
export const typeIcons = {
  form: AssignmentOutlined,
  book: BookOutlined,
  calculator: CalculateOutlined,
  note: EditNoteOutlined,
  group: GroupsOutlined,
  idea: LightbulbOutlined,
  video: PlayCircleOutlined,
  work: WorkOutlineOutlined,
} as const;
export type TypeIcon = keyof typeof typeIcons;
export const isTypeIcon = (name: unknown): name is TypeIcon =>
  typeof name === 'string' && Object.hasOwn(typeIcons, name);

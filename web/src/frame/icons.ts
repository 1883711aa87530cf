/** The menu's pictures by name, so that the table of routes (which loads first) need not carry Material's code. */
import ApartmentOutlined from '@mui/icons-material/ApartmentOutlined';
import AssignmentTurnedInOutlined from '@mui/icons-material/AssignmentTurnedInOutlined';
import CalendarMonthOutlined from '@mui/icons-material/CalendarMonthOutlined';
import ChatBubbleOutlineOutlined from '@mui/icons-material/ChatBubbleOutlineOutlined';
import ChecklistOutlined from '@mui/icons-material/ChecklistOutlined';
import EventNoteOutlined from '@mui/icons-material/EventNoteOutlined';
import FolderOutlined from '@mui/icons-material/FolderOutlined';
import FolderSharedOutlined from '@mui/icons-material/FolderSharedOutlined';
import GridOnOutlined from '@mui/icons-material/GridOnOutlined';
import GroupOutlined from '@mui/icons-material/GroupOutlined';
import HandshakeOutlined from '@mui/icons-material/HandshakeOutlined';
import HomeOutlined from '@mui/icons-material/HomeOutlined';
import InfoOutlined from '@mui/icons-material/InfoOutlined';
import InsightsOutlined from '@mui/icons-material/InsightsOutlined';
import ManageAccountsOutlined from '@mui/icons-material/ManageAccountsOutlined';
import MenuBookOutlined from '@mui/icons-material/MenuBookOutlined';
import NotificationsOutlined from '@mui/icons-material/NotificationsOutlined';
import OutboxOutlined from '@mui/icons-material/OutboxOutlined';
import PersonOutlined from '@mui/icons-material/PersonOutlined';
import PlaylistAddCheckOutlined from '@mui/icons-material/PlaylistAddCheckOutlined';
import QueryStatsOutlined from '@mui/icons-material/QueryStatsOutlined';
import QuizOutlined from '@mui/icons-material/QuizOutlined';
import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined';
import SettingsOutlined from '@mui/icons-material/SettingsOutlined';
import SendAndArchiveOutlined from '@mui/icons-material/SendAndArchiveOutlined';
import StorageOutlined from '@mui/icons-material/StorageOutlined';
import SupervisorAccountOutlined from '@mui/icons-material/SupervisorAccountOutlined';
import TranslateOutlined from '@mui/icons-material/TranslateOutlined';
import type { SvgIconComponent } from '@mui/icons-material';

/** Icon name to picture. */
export const icons = {
  home: HomeOutlined,
  actions: ChecklistOutlined,
  people: GroupOutlined,
  grid: GridOnOutlined,
  applications: AssignmentTurnedInOutlined,
  pairing: HandshakeOutlined,
  users: ManageAccountsOutlined,
  bulk: PlaylistAddCheckOutlined,
  massData: SendAndArchiveOutlined,
  records: StorageOutlined,
  supervision: SupervisorAccountOutlined,
  outbox: OutboxOutlined,
  notices: NotificationsOutlined,
  person: PersonOutlined,
  info: InfoOutlined,
  settings: SettingsOutlined,
  calendar: CalendarMonthOutlined,
  schedule: EventNoteOutlined,
  times: ScheduleOutlined,
  chat: ChatBubbleOutlineOutlined,
  library: FolderOutlined,
  books: MenuBookOutlined,
  sending: FolderSharedOutlined,
  questionnaire: QuizOutlined,
  queries: QueryStatsOutlined,
  statistics: InsightsOutlined,
  project: ApartmentOutlined,
  languages: TranslateOutlined,
} as const satisfies Record<string, SvgIconComponent>;

/** The name of a picture. */
export type IconName = keyof typeof icons;

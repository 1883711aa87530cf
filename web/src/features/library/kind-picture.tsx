/** The picture of a kind of item. */
import AudiotrackOutlined from '@mui/icons-material/AudiotrackOutlined';
import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined';
import ImageOutlined from '@mui/icons-material/ImageOutlined';
import LinkOutlined from '@mui/icons-material/LinkOutlined';
import MovieOutlined from '@mui/icons-material/MovieOutlined';
import type { SvgIconComponent } from '@mui/icons-material';
import type { ItemKind } from '@telemachos/contract/features/library/library.rules.ts';

const pictures: Readonly<Record<ItemKind, SvgIconComponent>> = {
  Document: DescriptionOutlined,
  Image: ImageOutlined,
  Video: MovieOutlined,
  General: AudiotrackOutlined,
  Url: LinkOutlined,
};

/** The picture of a kind; the kind itself is said beside it. */
export const KindPicture = ({ kind, large = false }: { kind: ItemKind; large?: boolean }) => {
  const Picture = pictures[kind];
  return <Picture aria-hidden="true" sx={{ fontSize: large ? 44 : 28, color: 'text.secondary' }} />;
};

import { PageHeader } from '../../../ui/text/page-header.tsx';
import { Motion } from '../components/motion.tsx';

/** What moves, without the rest of the design system, whose thousands of shapes slow a page down; development only. */
export function DesignMotion() {
  return (
    <>
      <PageHeader title="Motion" text="What moves, and what that shows." />
      <Motion />
    </>
  );
}

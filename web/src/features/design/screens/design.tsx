import { PageHeader } from '../../../ui/page-header.tsx';

/** Every part of the design system in every state; development only. */
export function Design() {
  return <PageHeader title="Design" />;
}

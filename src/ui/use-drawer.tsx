import { type ComponentType, type ReactNode, useState } from 'react';
import { useModuleOnDemand } from './use-module-on-demand.ts';

interface DrawerProps {
  open: boolean;
  onClose: () => void;
}
/** @throws where the module cannot be loaded */
export type LoadDrawer = () => Promise<ComponentType<DrawerProps>>;

/** A component that is loaded and rendered only when it is opened for the first time. */
export const useDrawer = (load: LoadDrawer): { draw: () => ReactNode; show: () => Promise<void> } => {
  const ask = useModuleOnDemand();
  const [open, setOpen] = useState(false);
  const [part, setPart] = useState<{ readonly Content: ComponentType<DrawerProps> }>();
  const show = async (): Promise<void> => {
    const Content = part?.Content ?? (await ask(load));
    if (!Content) return;
    setPart({ Content });
    setOpen(true);
  };
  return { show, draw: () => (part ? <part.Content open={open} onClose={() => setOpen(false)} /> : null) };
};

import { useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '@/ui/button';
import type { IconType } from '@/ui/icon';
import { NoticeBar } from '@/ui/notice-bar';

/** Shows an event about the records of this device above the form until it is read. */
export function ReadOnceNotice(props: {
  icon: IconType;
  title: string;
  onRead: () => void;
  children: ReactNode;
}) {
  const [read, setRead] = useState(false);
  if (read) return null;
  return (
    <div className="mb-5">
      <NoticeBar
        boxed
        tone="warn"
        icon={props.icon}
        title={props.title}
        actions={
          <Button
            size="sm"
            onClick={() => {
              props.onRead();
              setRead(true);
            }}
          >
            Anladım
          </Button>
        }
      >
        {props.children}
      </NoticeBar>
    </div>
  );
}

import { Footprints } from 'lucide-react';
import { useTours } from '@/data/tours';
import { useSignedIn } from '@/data/workspace';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { Switch } from '@/ui/switch';
import { beginTour } from './tour/tour-state';

/** Lets the user see the tour again, and says whether it comes by itself on this device. */
export function TourCard() {
  const { off, setOff } = useTours(useSignedIn().access.userId);
  return (
    <Card title="Tanıtım turu" className="mt-6 max-w-[44rem]">
      <p className="text-ink-2">Size düşen ekranları ve her yerde duran parçaları beş adımda gösterir.</p>
      <Button className="mt-3" icon={Footprints} onClick={beginTour}>
        Turu başlat
      </Button>
      <Switch
        className="mt-3 border-t border-line-soft pt-2"
        label="Turu kendiliğinden göster"
        description="Bu cihazda ilk kez çalışan her kullanıcıya, kayıtlar alınınca bir kez."
        checked={!off}
        onChange={(event) => setOff(!event.target.checked)}
      />
    </Card>
  );
}

// The map of the event that is shown, at the prices of one list, whether or not it is saved or used there. Looks only.
// GUI thread; closes by itself.
#pragma once

#include "ui/common/house_context.h"

#include <QDialog>

namespace rowlock {

class SeatMapView;
class ToneLabel;

class ListPreview final : public QDialog
{
    Q_OBJECT

public:
    ListPreview(const HouseContext &context, const PriceList &list, QWidget *parent);
    ~ListPreview() override; // the map before the house that it shows

private:
    void show(const HouseSnapshot &house, const PriceList &list);

    HouseModel m_house; // of its own: nothing that is sold is told of here
    SeatMapView *m_map;
    ToneLabel *m_said;
};

} // namespace rowlock

// Until when the performance's accessible places are kept for who asks for them, to be seen and changed by the manager. Not there
// where the plan has no such places. GUI thread.
#pragma once

#include "model/service/box_office.h"
#include "ui/common/house_model.h"

#include <QWidget>

class QComboBox;

namespace rowlock {

class AccessibleLine : public QWidget
{
    Q_OBJECT

public:
    AccessibleLine(BoxOffice &office, const HouseModel &house, QWidget *parent = nullptr);

signals:
    void failed(const QString &text);

private:
    void refresh();
    void change();

    BoxOffice &m_office;
    const HouseModel &m_house;
    QComboBox *m_until;
};

} // namespace rowlock

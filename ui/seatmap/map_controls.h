// The three buttons on the map: closer, further, everything.
#pragma once

#include <QWidget>

class QToolButton;

namespace rowlock {

class MapControls : public QWidget
{
    Q_OBJECT

public:
    explicit MapControls(QWidget *parent);
    void refreshIcons(); // after a change of scheme

signals:
    void closer();
    void further();
    void fitted();

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QToolButton *add(const QString &name, const QString &tip, void (MapControls::*said)());
    QToolButton *m_closer;
    QToolButton *m_further;
    QToolButton *m_fit;
};

} // namespace rowlock

// When blocked seats come on sale by themselves: not at all, or so many days, hours or minutes before the start, in the
// largest unit that is whole. GUI thread.
#pragma once

#include <QWidget>

class QCheckBox;
class QComboBox;
class QSpinBox;

namespace rowlock {

class ReleaseField final : public QWidget
{
    Q_OBJECT

public:
    explicit ReleaseField(QWidget *parent = nullptr);

    void set(bool releases, int minutes);
    bool releases() const;
    int minutes() const;     // also while it is not released
    void setKill(bool kill); // never sold, so never released

signals:
    void changed();

private:
    void refresh();

    QCheckBox *m_releases;
    QSpinBox *m_number;
    QComboBox *m_unit;
    bool m_kill = false;
};

} // namespace rowlock

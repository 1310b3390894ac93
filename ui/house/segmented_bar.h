// A row of choices of which exactly one is in force, drawn as one control. Each is a checkable push button by its name.
#pragma once

#include <QButtonGroup>
#include <QWidget>

namespace rowlock {

class SegmentedBar : public QWidget
{
    Q_OBJECT

public:
    explicit SegmentedBar(const QString &name, QWidget *parent = nullptr);

    void add(int id, const QString &text, const QString &objectName, const QString &toolTip);
    int current() const { return m_group.checkedId(); }
    void setCurrent(int id); // does not say chosen()

signals:
    void chosen(int id);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QButtonGroup m_group;
    bool m_setting = false; // by setCurrent, not by a person
};

} // namespace rowlock

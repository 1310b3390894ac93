// As long as this lives every window of the program says that it is practice: by a frame of stripes with the word in
// it, and in its title. GUI thread.
#pragma once

#include <QHash>
#include <QObject>
#include <QPointer>
#include <QWidget>

namespace rowlock {

class PracticeMark final : public QObject
{
    Q_OBJECT

public:
    PracticeMark();
    ~PracticeMark() override;

protected:
    bool eventFilter(QObject *watched, QEvent *event) override; // of the application

private:
    void mark(QWidget *window);

    QHash<const QWidget *, QPointer<QWidget>> m_frames; // each by its window
};

} // namespace rowlock
